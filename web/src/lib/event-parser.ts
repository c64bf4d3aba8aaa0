/** Splits a text/event-stream body into events; comments and unknown fields are left out. */
export function createEventParser(onMessage: (name: string, data: string) => void) {
  let rest = '';
  return (chunk: string): void => {
    const lines = (rest + chunk).split(/\r\n\r\n|\n\n|\r\r/);
    rest = lines.pop() ?? '';
    for (const block of lines) {
      let name = 'message';
      const data: string[] = [];
      for (const line of block.split(/\r\n|\n|\r/)) {
        const match = /^(event|data):\s?(.*)$/.exec(line);
        if (match?.[1] === 'event') {
          name = match[2] ?? name;
        } else if (match) {
          data.push(match[2] ?? '');
        }
      }
      if (data.length > 0) {
        onMessage(name, data.join('\n'));
      }
    }
  };
}
