// How a drawn person stands before the camera.

/** How the person stands before the camera. Everything has a harmless default. */
export interface FaceOptions {
  /** The turn of the head: -1 is far to the person's right (the left of the picture), 1 far to the person's left. */
  readonly yaw?: number;
  /** -1 looks down, 1 looks up. */
  readonly pitch?: number;
  /** 0 is open, 1 is shut. */
  readonly eyesClosed?: number;
  readonly expression?: 'neutral' | 'smile' | 'open_mouth';
  /** Where the light comes from. */
  readonly lighting?: 'even' | 'left' | 'right' | 'top' | 'dim';
  /** A colour, or something busier. */
  readonly background?: 'plain' | 'wall' | 'shelves' | 'outdoors' | `#${string}`;
  /** Chooses the clothes and the details of the background; the person stays. */
  readonly occasion?: number;
  /** Width and height of the picture in pixels. */
  readonly size?: number;
  /** The height of the head as a share of the usual one. */
  readonly scale?: number;
  /** A second person, smaller, beside the first. */
  readonly second?: number;
  /** Clockwise turn of the whole picture in degrees; the corners are filled. */
  readonly rotateDegrees?: number;
  readonly blurSigma?: number;
  readonly format?: 'jpeg' | 'png';
  /** Quality of the JPEG, 1 to 100. */
  readonly quality?: number;
}
