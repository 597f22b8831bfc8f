// What the page loads when it needs the camera.

export { CameraTrial } from './camera-trial.tsx';
export { DocumentCamera } from './document-camera.tsx';
export { FaceCamera } from './face-camera.tsx';
