/** The page at `/api/docs` renders `openapi.json`. No inline script, because of the CSP. */
export const apiDocsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Ads Checker API</title>
<link rel="stylesheet" href="/api/docs.css">
<script type="module" src="/api/docs.js"></script>
</head>
<body>
<header><h1>Ads Checker API</h1><p id="about"></p><p><a href="/api/v1/openapi.json">openapi.json</a></p></header>
<main id="calls" aria-live="polite"><p>Loading…</p></main>
<noscript>Turn on JavaScript to see this page. The full description is in openapi.json.</noscript>
</body>
</html>
`;

export const apiDocsStyle = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; }
h2 { margin: 2rem 0 .5rem; }
details { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 6px; margin: .4rem 0; }
summary { cursor: pointer; padding: .5rem .75rem; }
summary code { font-weight: 600; }
.method { display: inline-block; font: 600 .8rem ui-monospace, monospace; min-width: 4rem; }
pre { margin: 0; overflow: auto; padding: .75rem; font-size: .8rem; }
h3 { font-size: .85rem; margin: .75rem .75rem 0; }
p.summary { margin: 0 .75rem; opacity: .8; }
`;

export const apiDocsScript = `
const element = (name, text, className) => {
  const node = document.createElement(name);
  if (text !== undefined) node.textContent = text;
  if (className !== undefined) node.className = className;
  return node;
};
const block = (title, value) => {
  const parts = [];
  if (value !== undefined) {
    parts.push(element('h3', title), element('pre', JSON.stringify(value, null, 2)));
  }
  return parts;
};
const show = (path, method, call) => {
  const details = element('details');
  const head = element('summary');
  head.append(element('span', method.toUpperCase(), 'method'), element('code', path));
  details.append(head, element('p', call.summary, 'summary'));
  details.append(...block('Parameters', call.parameters?.length ? call.parameters : undefined));
  details.append(...block('Body', call.requestBody?.content['application/json'].schema));
  details.append(...block('Responses', call.responses));
  return details;
};
const response = await fetch('/api/v1/openapi.json');
const api = await response.json();
document.getElementById('about').textContent = api.info.description;
const groups = new Map();
for (const [path, methods] of Object.entries(api.paths)) {
  for (const [method, call] of Object.entries(methods)) {
    const tag = call.tags[0];
    groups.set(tag, [...(groups.get(tag) ?? []), show(path, method, call)]);
  }
}
const calls = document.getElementById('calls');
calls.replaceChildren();
for (const [tag, items] of groups) {
  calls.append(element('h2', tag), ...items);
}
`;
