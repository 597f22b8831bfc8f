// The index of the screenshots.

/** Writes the page that lists all pictures, English beside Japanese. @param files their names, `NAME.LANGUAGE.png` */
export function indexPage(files: readonly string[]): string {
  const names = [...new Set(files.map((file) => file.replace(/\.\w+\.png$/, '')))];
  const rows = names.map((name) => `| ${name} | [English](${name}.en.png) | [Japanese](${name}.ja.png) |`);
  return `# Screens of the capture page

Every screen that a user can meet, made by \`npm run screens\`: the built page in Chromium at 390 × 844 CSS pixels, with the responses of
the service and the camera played by \`scripts/screens\`. Persons, tenants and documents are invented. Run it after a change of the
page, and look at each picture that changed.

Names that end in \`small\` are at 390 × 660, in \`wide\` on a desktop, in \`large-text\` at 200 % text, in
\`forced-colors\` with the few colours that some users set, and in \`dark\` with dark colours.

| screen | English | Japanese |
|---|---|---|
${rows.join('\n')}
`;
}
