/** What a browser says of itself, in the words of people; null where it is not one of the usual. */
export interface BrowserName {
  readonly browser: string;
  /** Null where it is not known. */
  readonly system: string | null;
}

/** The first that matches counts: most browsers name others as well. */
const browsers = [
  [/ Edg(e|A|iOS)?\//, 'Edge'],
  [/ OPR\//, 'Opera'],
  [/ SamsungBrowser\//, 'Samsung Internet'],
  [/ (Firefox|FxiOS)\//, 'Firefox'],
  [/ (HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/ Version\/[\d.]+ .*Safari\//, 'Safari'],
] as const;
const systems = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** Reads the name of a browser and its system out of what it says of itself. */
export function browserName(userAgent: string | null): BrowserName | null {
  const find = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
  const browser = find(browsers);
  return browser === null ? null : { browser, system: find(systems) };
}
