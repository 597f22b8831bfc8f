// Eyes, nose, mouth and what is worn in a face, as SVG.

import { at, type Head, type Place, tone } from './face-head.ts';
import type { FaceOptions } from './face-options.ts';

export function eye(head: Head, way: 1 | -1, closed: number): string {
  const { eyeDistance, eyeWidth, eyeHeight, eyeTilt, eyeLevel, irisColour, skin, age } = head.traits;
  const open = eyeHeight * (1 - closed);
  const cx = way * eyeDistance;
  const tilt = (x: number): number => -eyeTilt * (x / eyeWidth);
  const lid = (height: number): Place[] =>
    [-1, -0.72, -0.3, 0.2, 0.66, 1].map((x) => [
      cx + way * x * eyeWidth,
      eyeLevel + tilt(x) + (Math.abs(x) === 1 ? 0 : height * Math.sqrt(1 - x * x) * 1.25) + closed * eyeHeight * 0.35,
    ]);
  const upper = lid(-open);
  const lower = lid(open * 0.72);
  const ball = head.shape([...upper, ...lower.slice(1, -1).reverse()]);
  const [ix, iy] = head.project([cx, eyeLevel - open * 0.1]);
  const radius = eyeHeight * 0.92;
  const id = `eye${way > 0 ? 'r' : 'l'}`;
  const [sx, sy] = head.project([cx, eyeLevel - 6]);
  const crease = head.shape(lid(-open - 7 - age * 4), false);
  return [
    `<ellipse cx="${at(sx)}" cy="${at(sy)}" rx="${at(eyeWidth * 1.35)}" ry="${at(eyeHeight * 2)}" fill="${tone(skin, -17 - age * 8)}" opacity=".6" filter="url(#soft)"/>`,
    `<clipPath id="${id}"><path d="${ball}"/></clipPath>`,
    closed < 0.9
      ? `<path d="${ball}" fill="#f2efe9"/><g clip-path="url(#${id})"><circle cx="${at(ix)}" cy="${at(iy)}" r="${at(radius)}" fill="${irisColour}"/><circle cx="${at(ix)}" cy="${at(iy)}" r="${at(radius * 0.48)}" fill="#090706"/><circle cx="${at(ix + 3)}" cy="${at(iy - 4)}" r="2.4" fill="#fff"/></g>`
      : '',
    `<path d="${head.shape(upper, false)}" fill="none" stroke="#1d1512" stroke-width="${at(3.4)}" stroke-linecap="round"/>`,
    `<path d="${head.shape(lower, false)}" fill="none" stroke="${tone(skin, -26)}" stroke-width="1.8"/>`,
    `<path d="${crease}" fill="none" stroke="${tone(skin, -24)}" stroke-width="2" opacity=".8"/>`,
    age > 0.55
      ? `<path d="${head.shape(lid(open + 13), false)}" fill="none" stroke="${tone(skin, -18)}" stroke-width="3" opacity="${at(age)}" filter="url(#fine)"/>`
      : '',
  ].join('');
}

export function brow(head: Head, way: 1 | -1): string {
  const { eyeDistance, eyeWidth, eyeLevel, browGap, browTilt, browThickness, hairColour } = head.traits;
  const places: Place[] = [-1.15, -0.5, 0.3, 1.2].map((x, index) => [
    way * (eyeDistance + x * eyeWidth),
    eyeLevel - browGap - ([0, 6, 7, -2][index] ?? 0) * 0.9 - browTilt * x,
    4,
  ]);
  return `<path d="${head.shape(places, false)}" fill="none" stroke="${hairColour}" stroke-width="${at(browThickness)}" stroke-linecap="round" opacity=".9" filter="url(#fine)"/>`;
}

export function nose(head: Head): string {
  const { noseWidth: w, noseLength, eyeLevel, skin } = head.traits;
  const tip = eyeLevel + noseLength;
  const shadow = head.shape([
    [-w * 0.3, eyeLevel + 6, 8],
    [-w * 0.42, tip - 22, 20],
    [-w, tip - 2, 12],
    [-w * 0.5, tip + 11, 16],
    [0, tip + 8, 34],
    [w * 0.5, tip + 11, 16],
    [w, tip - 2, 12],
    [w * 0.42, tip - 22, 20],
    [w * 0.3, eyeLevel + 6, 8],
  ]);
  const nostril = (way: number): string => {
    const [x, y] = head.project([way * w * 0.48, tip + 6, 20]);
    return `<ellipse cx="${at(x)}" cy="${at(y)}" rx="${at(w * 0.22)}" ry="4.2" fill="${tone({ ...skin, lightness: skin.lightness * 0.3 }, 0)}" opacity=".85" filter="url(#fine)"/>`;
  };
  const wing = (way: number): string =>
    `<path d="${head.shape(
      [
        [way * w * 0.8, tip - 16, 14],
        [way * w * 1.08, tip - 2, 10],
        [way * w * 0.78, tip + 9, 14],
      ],
      false,
    )}" fill="none" stroke="${tone(skin, -26)}" stroke-width="3" filter="url(#fine)"/>`;
  const ridge = head.shape([
    [-1, eyeLevel - 4, 14],
    [-w * 0.1, tip - 24, 30],
    [0, tip - 4, 40],
    [w * 0.1, tip - 24, 30],
    [1, eyeLevel - 4, 14],
  ]);
  const sideShadow = head.shape([
    [w * 0.25, eyeLevel, 8],
    [w * 0.5, tip - 20, 18],
    [w * 0.95, tip, 10],
    [w * 0.3, tip - 8, 32],
  ]);
  return [
    `<path d="${shadow}" fill="${tone(skin, -9)}" opacity=".75" filter="url(#soft)"/>`,
    `<path d="${sideShadow}" fill="${tone(skin, -22)}" opacity=".55" filter="url(#soft)"/>`,
    `<path d="${ridge}" fill="${tone(skin, 12)}" stroke="${tone(skin, 12)}" stroke-width="7" opacity=".8" filter="url(#soft)"/>`,
    wing(-1),
    wing(1),
    nostril(-1),
    nostril(1),
  ].join('');
}

export function mouth(head: Head, expression: NonNullable<FaceOptions['expression']>): string {
  const { mouthWidth, lipThickness: lip, mouthLevel: y, lipColour, skin } = head.traits;
  const smile = expression === 'smile' ? 9 : 0;
  const gap = expression === 'open_mouth' ? 15 : 0;
  const w = mouthWidth * (expression === 'smile' ? 1.18 : 1);
  const corner = (way: number): Place => [way * w, y - smile, 4];
  const upper = head.shape([
    corner(-1),
    [-w * 0.45, y - lip * 0.55 - gap, 10],
    [-w * 0.14, y - lip * 0.85 - gap, 14],
    [0, y - lip * 0.6 - gap, 15],
    [w * 0.14, y - lip * 0.85 - gap, 14],
    [w * 0.45, y - lip * 0.55 - gap, 10],
    corner(1),
    [w * 0.4, y + 1 - gap * 0.6, 12],
    [0, y + 2 - gap * 0.6, 14],
    [-w * 0.4, y + 1 - gap * 0.6, 12],
  ]);
  const lower = head.shape([
    corner(-1),
    [-w * 0.4, y + 1 + gap, 12],
    [0, y + 2 + gap, 14],
    [w * 0.4, y + 1 + gap, 12],
    corner(1),
    [w * 0.5, y + lip * 0.75 + gap, 10],
    [0, y + lip * 1.15 + gap, 14],
    [-w * 0.5, y + lip * 0.75 + gap, 10],
  ]);
  const line = head.shape([corner(-1), [-w * 0.4, y + 1, 12], [0, y + 3, 14], [w * 0.4, y + 1, 12], corner(1)], false);
  const [bx, by] = head.project([0, y + lip * 1.5 + 10 + gap, 6]);
  return [
    `<ellipse cx="${at(bx)}" cy="${at(by)}" rx="${at(w * 0.6)}" ry="8" fill="${tone(skin, -18)}" opacity=".7" filter="url(#soft)"/>`,
    `<path d="${lower}" fill="${lipColour}"/><path d="${upper}" fill="${lipColour}"/><path d="${upper}" fill="#200" opacity=".22"/>`,
    `<path d="${line}" fill="none" stroke="#3a1513" stroke-width="${at(3 + gap)}" stroke-linecap="round"/>`,
  ].join('');
}

export function beard(head: Head): string {
  const {
    beard: style,
    hairColour,
    halfWidth: w,
    halfHeight: h,
    mouthLevel: y,
    mouthWidth,
    lipThickness,
  } = head.traits;
  if (style === 'none') return '';
  const moustache = head.shape([
    [-mouthWidth * 1.05, y + 4, 8],
    [-mouthWidth * 0.5, y - lipThickness - 13, 14],
    [0, y - lipThickness - 11, 17],
    [mouthWidth * 0.5, y - lipThickness - 13, 14],
    [mouthWidth * 1.05, y + 4, 8],
    [0, y - lipThickness + 2, 16],
  ]);
  const fill = (d: string, opacity: number): string =>
    `<path d="${d}" fill="${hairColour}" opacity="${opacity}" filter="url(#fine)"/>`;
  if (style === 'moustache') return fill(moustache, 0.92);
  if (style === 'goatee') {
    return (
      fill(
        head.shape([
          [-mouthWidth * 0.7, y + lipThickness + 14, 6],
          [0, y + lipThickness + 8, 10],
          [mouthWidth * 0.7, y + lipThickness + 14, 6],
          [mouthWidth * 0.5, h * 0.98],
          [0, h * 1.03],
          [-mouthWidth * 0.5, h * 0.98],
        ]),
        0.9,
      ) + fill(moustache, 0.85)
    );
  }
  const full = head.shape([
    [-w * 0.97, h * 0.1],
    [-w * 0.66, h * 0.4],
    [-mouthWidth, y - 22, 6],
    [0, y - lipThickness - 8, 10],
    [mouthWidth, y - 22, 6],
    [w * 0.66, h * 0.4],
    [w * 0.97, h * 0.1],
    [w * 0.84, h * 0.62],
    [w * 0.42, h],
    [0, h * 1.05],
    [-w * 0.42, h],
    [-w * 0.84, h * 0.62],
  ]);
  return fill(full, style === 'full' ? 0.93 : 0.32);
}

export function glasses(head: Head): string {
  const { glasses: worn, eyeDistance, eyeWidth, eyeLevel, eyeHeight, halfWidth } = head.traits;
  if (!worn) return '';
  const ring = (way: number): string =>
    `<path d="${head.shape([-1, 1].flatMap((v) => [-1, 1].map((u): Place => [way * eyeDistance + u * v * eyeWidth * 1.5, eyeLevel + v * eyeHeight * 2.1, 22])))}" fill="#fff" fill-opacity=".07" stroke="#222" stroke-width="5"/>`;
  const bridge = head.shape(
    [
      [-eyeDistance + eyeWidth * 1.2, eyeLevel - 4, 24],
      [0, eyeLevel - 9, 30],
      [eyeDistance - eyeWidth * 1.2, eyeLevel - 4, 24],
    ],
    false,
  );
  const arm = (way: number): string =>
    `<path d="${head.shape(
      [
        [way * (eyeDistance + eyeWidth * 1.3), eyeLevel - 6, 20],
        [way * halfWidth * 0.99, eyeLevel - 4, 0],
        [way * halfWidth * 1.06, eyeLevel - 2, 0],
      ],
      false,
    )}" fill="none" stroke="#222" stroke-width="4"/>`;
  return `${ring(-1)}${ring(1)}<path d="${bridge}" fill="none" stroke="#222" stroke-width="4.5"/>${arm(-1)}${arm(1)}`;
}

export function marks(head: Head): string {
  const { freckles, mole, skin, age, eyeLevel, noseLength, noseWidth, mouthLevel, mouthWidth } = head.traits;
  const spot = (x: number, y: number, r: number, opacity: number): string => {
    const [px, py] = head.project([x, y]);
    return `<circle cx="${at(px)}" cy="${at(py)}" r="${r}" fill="${tone(skin, -34)}" opacity="${opacity}"/>`;
  };
  const spots = freckles
    ? Array.from({ length: 40 }, (_, index) =>
        spot(((index * 37) % 150) - 75, eyeLevel + 28 + ((index * 53) % 44), 2.1, 0.5),
      ).join('')
    : '';
  const fold = (way: number): string =>
    `<path d="${head.shape(
      [
        [way * (noseWidth + 4), eyeLevel + noseLength, 8],
        [way * (noseWidth + 22), eyeLevel + noseLength + 18, 4],
        [way * (mouthWidth + 14), mouthLevel + 6, 2],
      ],
      false,
    )}" fill="none" stroke="${tone(skin, -20)}" stroke-width="5" opacity="${at(age * 0.9)}" filter="url(#fine)"/>`;
  const furrows =
    age > 0.6
      ? [-58, -74]
          .map(
            (y) =>
              `<path d="${head.shape(
                [
                  [-60, eyeLevel + y, 0],
                  [0, eyeLevel + y - 5, 0],
                  [60, eyeLevel + y, 0],
                ],
                false,
              )}" fill="none" stroke="${tone(skin, -16)}" stroke-width="3" opacity=".6" filter="url(#fine)"/>`,
          )
          .join('')
      : '';
  return spots + fold(-1) + fold(1) + furrows + (mole === null ? '' : spot(mole.x, mole.y, 5, 0.9));
}
