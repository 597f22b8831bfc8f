// Which browser this is, as far as its user agent says: the words about settings differ.

/** An app whose own browser shows the page; `app` for one that its user agent does not name. */
export type InApp = 'line' | 'facebook' | 'instagram' | 'app';

/** The browsers whose settings for the camera are in different places. */
export type BrowserKind =
  | 'ios_safari'
  | 'ios_other'
  | 'android_chrome'
  | 'android_firefox'
  | 'desktop_chrome'
  | 'desktop_firefox'
  | 'desktop_safari'
  | 'other';

/** The app whose browser shows the page; null for a browser of its own. A user agent may lie, so this only chooses words. */
export function inAppBrowserOf(userAgent: string): InApp | null {
  if (/\bLine\//i.test(userAgent)) return 'line';
  if (/\bInstagram\b/.test(userAgent)) return 'instagram';
  if (/\bFBAN|\bFBAV|\bFB_IAB/.test(userAgent)) return 'facebook';
  return isWebView(userAgent) ? 'app' : null;
}

/**
 * Whether an app shows the page: Android names its WebView, and on iOS only browsers name Safari. Some apps hide the one, and name
 * themselves instead.
 */
function isWebView(userAgent: string): boolean {
  if (/\bMicroMessenger\/|\bmusical_ly|\bBytedanceWebview|\bBytedance|\bTikTok/i.test(userAgent)) return true;
  if (/\bAndroid\b/.test(userAgent)) return /;\s*wv\)/.test(userAgent);
  return /iPhone|iPad|iPod/.test(userAgent) && /AppleWebKit\//.test(userAgent) && !/\bSafari\//.test(userAgent);
}

/** @param touchPoints `navigator.maxTouchPoints`: an iPad calls itself a Mac */
export function browserKindOf(userAgent: string, touchPoints: number): BrowserKind {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (isIos) return /CriOS|FxiOS|EdgiOS|OPiOS|GSA\//.test(userAgent) ? 'ios_other' : 'ios_safari';
  const isFirefox = /Firefox\//.test(userAgent);
  if (/Android/.test(userAgent)) return isFirefox ? 'android_firefox' : 'android_chrome';
  if (isFirefox) return 'desktop_firefox';
  if (/Chrome\//.test(userAgent)) return 'desktop_chrome';
  return /Safari\//.test(userAgent) ? 'desktop_safari' : 'other';
}

/** The address that makes LINE open the page in the phone's own browser. */
export function addressOutsideLine(address: string): string {
  const url = new URL(address);
  url.searchParams.set('openExternalBrowser', '1');
  return url.href;
}
