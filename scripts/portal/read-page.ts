/** A heading with an anchor. */
export interface Heading {
  readonly depth: number;
  readonly anchor: string;
  readonly title: string;
}

/** A part of a page that a link can lead to: from one anchor to the next. */
export interface Section {
  /** Empty for what comes before the first anchor. */
  readonly anchor: string;
  /** Its heading, or its anchor where a row of a table has one. */
  readonly title: string;
  readonly text: string;
}

/** The headings of a page's body, of the two levels that its table of contents shows. */
export function headingsOf(body: string): Heading[] {
  return [...body.matchAll(/<h([23]) id="([^"]+)">([\s\S]*?)<\/h\1>/g)].map(([, depth, anchor = '', title = '']) => ({
    depth: Number(depth),
    anchor: textOf(anchor),
    title: textOf(title),
  }));
}

/** Splits a page's body at its anchors, for the search. */
export function sectionsOf(body: string): Section[] {
  const [first = '', ...parts] = body.split(/(?=<\w+(?: [\w-]+="[^"]*")* id=")/);
  const sections = parts.map((part): Section => {
    const anchor = textOf(/ id="([^"]*)"/.exec(part)?.[1] ?? '');
    const heading = /^<h\d[^>]*>([\s\S]*?)<\/h\d>/.exec(part);
    return {
      anchor,
      title: heading === null ? anchor : textOf(heading[1] ?? ''),
      text: textOf(part.slice(heading?.[0].length ?? 0)),
    };
  });
  const start = { anchor: '', title: '', text: textOf(first) };
  return [start, ...sections].filter(({ title, text }) => title !== '' || text !== '');
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
};

/** The text of our own HTML, as a reader sees it. */
function textOf(html: string): string {
  return html
    .replaceAll(/<wbr>|<\/?(?:code|b|em|strong|a|span)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|#39|#x27|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
