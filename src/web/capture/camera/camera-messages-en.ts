import type { BrowserKind, InApp } from './browser-kind.ts';
import type { CameraFault } from './camera-fault.ts';
import type { Hint } from './guidance.ts';

/** The texts of the camera in English. They are loaded with it. */
export const en = {
  locale: 'en',
  intro: {
    heading: 'Allow the camera',
    lead: 'Your browser will ask whether this page may use the camera. Choose “Allow”.',
    document: 'The page shows how to hold your document, and takes the picture when it can be read.',
    face: 'The page shows what to do, one step at a time, and takes the pictures.',
    trial: 'The page tries the camera before your link is used up.',
    promise: 'Only pictures are sent. No video is recorded, and the camera goes off when you are done.',
    start: 'Turn on the camera',
  },
  asking: { heading: 'Waiting for the camera', lead: 'If your browser asks, choose “Allow”.' },
  document: {
    front: { card: 'The front side', passport: 'Your passport page' },
    back: 'The back side',
    hints: {
      dark: 'It is too dark. Turn on a light or move to a brighter place.',
      place: 'Put the whole document inside the frame.',
      closer: 'Move closer until the document fills the frame.',
      glare: 'Light is reflected. Tilt the document or the phone a little.',
      still: 'Hold still.',
      blur: 'It is not sharp yet. Hold still, or move back a little.',
      good: 'Good. Hold still.',
    } as Record<Hint, string>,
    manual: 'Press the button when the small letters are sharp.',
  },
  face: {
    selfie: 'Look straight into the camera',
    selfieHint: 'Alone, with your whole face in the oval.',
    hints: { dark: 'It is too dark. Face a light or a window.' } as Partial<Record<Hint, string>>,
    seconds: (left: number) => `${left} seconds left`,
    soon: 'The picture is taken by itself in a moment.',
    poses: {
      close_eyes: 'Count to five, then open them. The picture is taken meanwhile.',
    } as Record<string, string>,
    takenNext: 'Picture taken.',
    aloud: 'Read the instructions aloud',
    silent: 'Stop reading aloud',
  },
  shutter: 'Take the picture',
  torchOn: 'Turn on the light',
  torchOff: 'Turn off the light',
  other: 'Use another camera',
  leave: 'Close the camera',
  phoneCamera: 'Use the camera app or a file instead',
  trouble: {
    denied: {
      heading: 'The camera is not allowed',
      text: 'This page needs your permission to use the camera.',
    },
    denied_by_system: {
      heading: 'The camera is switched off for this browser',
      text: 'Open the settings of your device, find “Privacy”, then “Camera”, and allow it for this browser. Then try again.',
    },
    blocked: {
      heading: 'The camera is blocked here',
      text: 'This browser or your organisation does not let pages use the camera.',
    },
    absent: {
      heading: 'No camera was found',
      text: 'This device has no camera, or it is not connected. Connect one and try again, or choose a picture.',
    },
    busy: {
      heading: 'The camera is in use',
      text: 'Another app or page uses it. Close video calls and camera apps, then try again.',
    },
    unsuitable: {
      heading: 'This camera cannot be used',
      text: 'It cannot give the picture that is needed. Use another camera or choose a picture.',
    },
    interrupted: {
      heading: 'The camera did not start',
      text: 'The browser stopped before a picture came. Try again. If that does not help, load the page again.',
    },
    stuck: {
      heading: 'The camera does not respond',
      text: 'If your browser is asking for the camera, choose “Allow”: the page continues by itself. If it asks nothing, try again.',
    },
    lost: {
      heading: 'The camera was taken away',
      text: 'Another app may have taken it, or it was disconnected. Close other apps that use the camera, then try again.',
    },
    unsupported: {
      heading: 'No camera in this browser',
      text: 'This browser does not let pages use the camera. Use the camera app or choose a picture.',
    },
  } as Record<CameraFault, { heading: string; text: string }>,
  settings: {
    ios_safari:
      'In Safari, tap the button at the end of the address bar that opens the page menu, then “Website Settings”, and set “Camera” to “Allow”. Then try again.',
    ios_other:
      'Open the “Settings” app of your phone, find this browser in the list, and turn on “Camera”. Then come back and try again.',
    android_chrome:
      'Tap the symbol to the left of the address, then “Permissions”, and turn on “Camera”. Then try again.',
    android_firefox: 'Tap the lock beside the address, then “Camera”, and remove the block. Then try again.',
    desktop_chrome: 'Click the symbol to the left of the address and turn on “Camera”. Then try again.',
    desktop_firefox:
      'Click the camera symbol to the left of the address and remove the block beside it. Then try again.',
    desktop_safari: 'Open “Safari”, then “Settings for This Website”, and set “Camera” to “Allow”. Then try again.',
    other: 'Allow the camera for this page in the settings of your browser. Then try again.',
  } as Record<BrowserKind, string>,
  inApp: {
    line: 'You are in the browser of LINE, where the camera may not work.',
    facebook: 'You are in the browser of Facebook, where the camera may not work.',
    instagram: 'You are in the browser of Instagram, where the camera may not work.',
  } as Record<InApp, string>,
  leaveApp: {
    line: 'Open in my own browser',
    words:
      'Open the menu of this app (⋮ or ⋯) and choose to open the page in your browser. Your link has not been used yet.',
    used: (tenant: string) => `Your link is in use here. To continue in another browser, ask ${tenant} for a new link.`,
  },
  retry: 'Try again',
  continueWithout: 'Continue without this camera',
  otherDevice: (tenant: string) =>
    `On another phone or computer: ask ${tenant} for a new link and open it there. Your link works in this browser only.`,
};

export type CameraMessages = typeof en;
