import { useEffect, useState } from 'preact/hooks';

/** Whether this browser can read aloud. */
const canSpeak = typeof speechSynthesis === 'object' && typeof SpeechSynthesisUtterance === 'function';

/**
 * Reads each new instruction aloud while the switch is on. Users of a screen reader hear it anyway, so it is off at first.
 * @returns the switch, or null where the browser cannot speak
 */
export function useSpokenInstructions(
  instruction: string,
  locale: string,
): { readonly isOn: boolean; readonly turn: () => void } | null {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const utterance = new SpeechSynthesisUtterance(instruction);
    utterance.lang = locale;
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
    return () => speechSynthesis.cancel();
  }, [isOn, instruction, locale]);
  return canSpeak ? { isOn, turn: () => setOn((before) => !before) } : null;
}
