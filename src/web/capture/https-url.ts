/** The URL if it is https, else null: other schemes could run script in this page. */
export function httpsUrl(url: string | null): string | null {
  return url !== null && /^https:\/\//i.test(url) ? url : null;
}
