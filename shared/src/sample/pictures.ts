/**
 * Pictures of the sample world are drawn, not stored: SVG text for servers, data URIs for the demo.
 */

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export function drawAdImage(input: {
  hue: number;
  label: string;
  width: number;
  height: number;
}): string {
  const { hue, width, height } = input;
  const label = escapeXml(input.label);
  const horizon = Math.round(height * 0.62);
  const radius = Math.round(Math.min(width, height) * 0.16);
  const fontSize = Math.max(10, Math.round(Math.min(width, height) * 0.08));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="hsl(${hue} 46% 78%)"/><circle cx="${Math.round(width * 0.7)}" cy="${Math.round(height * 0.34)}" r="${radius}" fill="hsl(${(hue + 40) % 360} 80% 88%)"/><path d="M0 ${horizon} Q${Math.round(width * 0.3)} ${Math.round(horizon * 0.82)} ${Math.round(width * 0.55)} ${horizon} T${width} ${Math.round(horizon * 0.94)} V${height} H0Z" fill="hsl(${hue} 42% 38%)"/><text x="${Math.round(width * 0.06)}" y="${Math.round(height * 0.92)}" font-family="sans-serif" font-weight="600" font-size="${fontSize}" fill="#fff">${label}</text></svg>`;
}

export function drawPortrait(input: { hue: number; initials: string; size: number }): string {
  const { hue, size } = input;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100"><rect width="100" height="100" fill="hsl(${hue} 40% 42%)"/><text x="50" y="64" text-anchor="middle" font-family="sans-serif" font-weight="600" font-size="40" fill="#fff">${escapeXml(input.initials)}</text></svg>`;
}

export function toDataUri(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
