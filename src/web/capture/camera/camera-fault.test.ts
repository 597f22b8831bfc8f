import { describe, expect, it } from 'vitest';
import { en } from '../messages.ts';
import { addressOutsideLine, browserKindOf, inAppBrowserOf } from './browser-kind.ts';
import { actionsAfter, type CameraFault, cameraFaultOf } from './camera-fault.ts';

const faults = Object.keys(en.camera.trouble) as CameraFault[];

/** In a browser with one camera, from which the verification cannot be handed over. */
const alone = { canLeave: false, canHandOver: false, cameras: 1 };

describe('a camera that cannot be used', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'blocked'],
    ['NotFoundError', 'absent'],
    ['NotReadableError', 'busy'],
    ['OverconstrainedError', 'unsuitable'],
    ['AbortError', 'interrupted'],
    ['InvalidStateError', 'interrupted'],
    ['TypeError', 'unsupported'],
    ['AnyOtherError', 'interrupted'],
  ])('%s is the fault %s', (name, fault) => {
    expect(cameraFaultOf(Object.assign(new Error('x'), { name }))).toBe(fault);
  });

  it('a denial of the system differs from one of the page, and anything else that is thrown has words too', () => {
    const denied = new DOMException('Permission denied by system', 'NotAllowedError');
    expect(cameraFaultOf(denied)).toBe('denied_by_system');
    expect(cameraFaultOf(undefined)).toBe('interrupted');
  });

  it('every fault leads on: a file always, and leaving an in-app browser first where that loses nothing', () => {
    expect(faults).toHaveLength(10);
    for (const fault of faults) {
      const actions = actionsAfter(fault, alone);
      expect(actions).toContain('file');
      expect(actions).not.toContain('otherCamera');
      expect(actions).not.toContain('leaveApp');
      expect(actions).not.toContain('otherDevice');
      expect(actionsAfter(fault, { ...alone, canLeave: true })[0]).toBe('leaveApp');
    }
    expect(actionsAfter('unsuitable', { ...alone, cameras: 2 })[0]).toBe('otherCamera');
  });
  it('every fault leads to the other device before the file, where the verification can be handed over', () => {
    for (const fault of faults) {
      const actions = actionsAfter(fault, { ...alone, canHandOver: true });
      expect(actions[actions.indexOf('otherDevice') + 1]).toBe('file');
      expect(actions.filter((action) => action !== 'otherDevice')).toEqual(actionsAfter(fault, alone));
    }
    expect(actionsAfter('absent', { ...alone, canHandOver: true })[0]).toBe('otherDevice');
    expect(actionsAfter('denied', { ...alone, canHandOver: true })[0]).toBe('retry');
  });
});

describe('the browser, by its user agent', () => {
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
  const chrome =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
  it.each([
    [safari, 5, 'ios_safari'],
    [safari.replace('Version/18.5', 'CriOS/140.0'), 5, 'ios_other'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
      5,
      'ios_safari',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
      0,
      'desktop_safari',
    ],
    [chrome, 5, 'android_chrome'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5, 'android_firefox'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'desktop_firefox'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      0,
      'desktop_chrome',
    ],
    ['curl/8', 0, 'other'],
  ])('%s', (userAgent, touchPoints, kind) => {
    expect(browserKindOf(userAgent, touchPoints)).toBe(kind);
  });

  it('names the app whose browser it is', () => {
    expect(inAppBrowserOf(`${chrome} Line/14.9.0/IAB`)).toBe('line');
    expect(inAppBrowserOf(`${safari} [FBAN/FBIOS;FBAV/450.0]`)).toBe('facebook');
    expect(inAppBrowserOf(`${chrome} Instagram 300.0 Android`)).toBe('instagram');
    const inside = chrome.replace('; K)', '; K; wv)').replace('Chrome/', 'Version/4.0 Chrome/');
    for (const userAgent of [
      inside,
      `${inside} MicroMessenger/8.0.50.2701`,
      `${chrome} musical_ly_2024 BytedanceWebview/d8a21c6`,
      safari.replace(/ Version.*$/, ' Mobile/15E148'),
      safari.replace(/ Version.*$/, ' Mobile/15E148 MicroMessenger/8.0.50'),
      safari.replace(/ Version.*$/, ' Mobile/15E148 musical_ly_35.1.0 BytedanceWebview/d8a21c6'),
    ])
      expect(inAppBrowserOf(userAgent), userAgent).toBe('app');
    expect(inAppBrowserOf(`${inside} Line/14.9.0/IAB`), 'the name comes first').toBe('line');
    for (const browser of ['CriOS/140.0', 'FxiOS/140.0', 'EdgiOS/140.0'])
      expect(inAppBrowserOf(safari.replace('Version/18.5', browser)), browser).toBeNull();
    expect(inAppBrowserOf('Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0')).toBeNull();
    expect(inAppBrowserOf(safari)).toBeNull();
    expect(inAppBrowserOf(chrome)).toBeNull();
  });

  it('the address that leaves LINE keeps the secret in its fragment', () => {
    expect(addressOutsideLine('https://id.example/v#vs_1.secret')).toBe(
      'https://id.example/v?openExternalBrowser=1#vs_1.secret',
    );
  });
});
