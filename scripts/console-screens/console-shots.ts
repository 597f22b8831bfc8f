// The pictures of the console: the name of each file, and the page that lists them.

import type { ConsoleScreen } from './console-screen.ts';

const languages = ['en', 'ja'] as const;
type Form = 'desk' | 'phone' | 'dark';

/** How large a picture may be, in the repository. */
export const pictureBytesMax = 180_000;

/** A picture: a screen in a language and a form. */
export interface ConsoleShot {
  readonly file: string;
  readonly screen: ConsoleScreen;
  readonly language: (typeof languages)[number];
  readonly form: Form;
}

/** The pictures of a screen. */
export function shotsOf(screen: ConsoleScreen): readonly ConsoleShot[] {
  const forms: readonly Form[] = ['desk', ...(screen.forms ?? [])];
  return forms.flatMap((form) =>
    languages.map((language) => {
      const file = `${screen.name}${form === 'desk' ? '' : `-${form}`}.${language}.png`;
      return { file, screen, language, form };
    }),
  );
}

/** The page that lists the pictures. */
export function consoleIndexPage(shots: readonly ConsoleShot[]): string {
  const names = [...new Set(shots.map(({ file }) => file.replace(/\.\w+\.png$/, '')))];
  const rows = names.map((name) => `| ${name} | [English](${name}.en.png) | [Japanese](${name}.ja.png) |`);
  return `# Screens of the console

The pages of the console, made by \`npm run screens:console\`: the built app in Chromium at 1280 pixels, with the responses of the
service played by \`scripts/console-screens\`. Persons, tenants and documents are invented. Run it after a change of the console, and
look at each picture that changed.

Names that end in \`phone\` are at 390 pixels, in \`dark\` with dark colours.

| screen | English | Japanese |
|---|---|---|
${rows.join('\n')}
`;
}
