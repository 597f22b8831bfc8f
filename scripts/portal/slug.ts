/**
 * Makes the anchors that GitHub gives the headings of one page, so that links to them work in both places: repeated headings are
 * numbered.
 */
export function createSlugger(): (heading: string) => string {
  const taken = new Set<string>();
  return (heading) => {
    const slug = slugOf(heading);
    let anchor = slug;
    for (let count = 1; taken.has(anchor); count += 1) anchor = `${slug}-${count}`;
    taken.add(anchor);
    return anchor;
  };
}

function slugOf(heading: string): string {
  const plain = heading.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/<[^>]*>/g, '');
  return plain
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}
