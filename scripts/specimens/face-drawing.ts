// The drawing of a person: a turned head, shaded with blurred shapes, before a background.

import { drawBackground } from './face-background.ts';
import { beard, brow, eye, glasses, marks, mouth, nose } from './face-features.ts';
import { hairBack, hairFront, skull } from './face-hair.ts';
import { at, type Head, headOf, side, silhouette, tone } from './face-head.ts';
import type { FaceOptions } from './face-options.ts';
import { faceTraits } from './face-traits.ts';

function shading(head: Head, lighting: NonNullable<FaceOptions['lighting']>): string {
  const { skin, halfWidth, eyeLevel, eyeDistance } = head.traits;
  const cheek = (way: number): string => {
    const [x, y] = head.project([way * eyeDistance * 1.1, eyeLevel + 58]);
    return `<ellipse cx="${at(x)}" cy="${at(y)}" rx="30" ry="20" fill="${tone({ ...skin, hue: skin.hue - 8, saturation: skin.saturation + 14 }, 5)}" opacity=".55" filter="url(#softer)"/>`;
  };
  const [fx, fy] = head.project([0, eyeLevel - 80]);
  const dark = lighting === 'left' ? 1 : lighting === 'right' ? -1 : 0;
  const [dx, dy] = head.project([dark * halfWidth * 0.75, 20]);
  const lit =
    dark === 0
      ? ''
      : `<ellipse cx="${at(dx)}" cy="${at(dy)}" rx="${at(halfWidth * 0.5)}" ry="190" fill="#120a06" opacity=".42" filter="url(#softer)"/>`;
  const [jx, jy] = head.project([0, head.traits.halfHeight * 0.98]);
  return [
    `<ellipse cx="${at(fx)}" cy="${at(fy)}" rx="${at(halfWidth * 0.55)}" ry="34" fill="${tone(skin, 10)}" opacity=".7" filter="url(#softer)"/>`,
    cheek(-1),
    cheek(1),
    `<ellipse cx="${at(jx)}" cy="${at(jy)}" rx="${at(halfWidth * 0.6)}" ry="16" fill="${tone(skin, lighting === 'top' ? -34 : -16)}" opacity=".6" filter="url(#softer)"/>`,
    lit,
  ].join('');
}

function body(head: Head, occasion: number): string {
  const { skin, halfWidth } = head.traits;
  const cloth = ['#34495e', '#5b3a4c', '#3f5b46', '#5a4a36', '#24262b', '#8a2f2f', '#d5d2c8', '#406b8f'][
    occasion % 8
  ] as string;
  const neck = halfWidth * 0.56;
  return `<path d="M${at(320 - neck)} 420L${at(320 - neck)} 580L${at(320 + neck)} 580L${at(320 + neck)} 420Z" fill="${tone(skin, -12)}"/><ellipse cx="320" cy="520" rx="${at(neck)}" ry="34" fill="${tone(skin, -30)}" opacity=".7" filter="url(#soft)"/><path d="M30 640Q60 570 ${at(320 - neck)} 548Q320 620 ${at(320 + neck)} 548Q580 570 610 640Z" fill="${cloth}"/>`;
}

/** Names of filters, gradients and clips are one drawing's own: two drawings stand in one picture. */
function own(svg: string, name: string): string {
  return svg.replaceAll(/id="(\w+)"/g, `id="$1${name}"`).replaceAll(/url\(#(\w+)\)/g, `url(#$1${name})`);
}

function person(seed: number, options: FaceOptions): string {
  const traits = faceTraits(seed);
  const head = headOf(traits, options.yaw ?? 0, options.pitch ?? 0);
  const { skin } = traits;
  const closed = options.eyesClosed ?? 0;
  const defs =
    `<filter id="soft" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="7"/></filter>` +
    `<filter id="softer" x="-90%" y="-90%" width="280%" height="280%"><feGaussianBlur stdDeviation="17"/></filter>` +
    `<filter id="fine" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="1.6"/></filter>` +
    `<radialGradient id="skin" cx="${at(0.48 + Math.sin(head.turn) * 0.25)}" cy=".42" r=".72"><stop offset="0" stop-color="${tone(skin, 5)}"/><stop offset=".62" stop-color="${tone(skin, 0)}"/><stop offset="1" stop-color="${tone(skin, -20)}"/></radialGradient>` +
    '<linearGradient id="shine" x1="0" y1="0" x2="1" y2="1"><stop offset=".2" stop-color="#fff" stop-opacity="0"/><stop offset=".42" stop-color="#fff" stop-opacity=".18"/><stop offset=".66" stop-color="#000" stop-opacity=".15"/></linearGradient>' +
    `<clipPath id="face"><path d="${silhouette(head)}"/></clipPath>`;
  const face = [
    shading(head, options.lighting ?? 'even'),
    marks(head),
    beard(head),
    eye(head, -1, closed),
    eye(head, 1, closed),
    brow(head, -1),
    brow(head, 1),
    nose(head),
    mouth(head, options.expression ?? 'neutral'),
  ].join('');
  return [
    `<defs>${defs}</defs>`,
    hairBack(head),
    body(head, options.occasion ?? seed),
    skull(head),
    `<path d="${silhouette(head)}" fill="url(#skin)"/>`,
    `<g clip-path="url(#face)">${face}</g>`,
    hairFront(head),
    glasses(head),
  ].join('');
}

/** The drawing of a person before a background, as SVG. */
export function faceSvg(seed: number, options: FaceOptions): string {
  const scale = (options.scale ?? 1) * (options.second === undefined ? 1 : 0.62);
  const x = options.second === undefined ? 320 : 190;
  const place = (svg: string, atX: number, by: number): string =>
    `<g transform="translate(${at(atX)} 640) scale(${by.toFixed(3)}) translate(-320 -640)">${svg}</g>`;
  const others = options.second === undefined ? '' : own(place(person(options.second, {}), 470, 0.5), 'b');
  const dim = options.lighting === 'dim' ? `<rect width="${side}" height="${side}" fill="#05060c" opacity=".62"/>` : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">` +
    `${drawBackground(options.background ?? 'wall', options.occasion ?? seed)}${others}${place(person(seed, options), x, scale)}${dim}</svg>`
  );
}
