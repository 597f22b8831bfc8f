const widthMax = 100;

/** A space between words. One inside a code span stays. */
const gap = / (?=(?:[^`]*`[^`]*`)*[^`]*$)/;

/** Wraps the paragraphs and lists of a page at 100 columns, as hand-written pages are. Tables, headings and fenced code stay. */
export function wrapMarkdown(text: string): string {
  let isCode = false;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('```')) isCode = !isCode;
    return isCode || /^[|#`]/.test(line) ? line : wrapLine(line);
  });
  return lines.join('\n');
}

function wrapLine(line: string): string {
  const indent = /^\s*- /.test(line) ? '  ' : '';
  const [first = '', ...words] = line.split(gap);
  const wrapped = [first];
  for (const word of words) {
    const last = wrapped.at(-1) ?? '';
    // At the beginning of a line a hyphen or a number would begin a list.
    if (last.length + 1 + word.length <= widthMax || /^([-+*#>]|\d+\.)/.test(word))
      wrapped[wrapped.length - 1] = `${last} ${word}`;
    else wrapped.push(indent + word);
  }
  return wrapped.join('\n');
}
