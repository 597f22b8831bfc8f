import { useLayoutEffect } from 'preact/hooks';

/**
 * Gives the main buttons the tenant's colour. The service has checked its contrast. Setting a custom property from script is
 * allowed under `style-src 'self'`; a style attribute would not be.
 */
export function useAccent(color: string | null): void {
  useLayoutEffect(() => {
    const { classList, style } = document.documentElement;
    if (color === null) return;
    style.setProperty('--accent', color);
    classList.add('accented');
    return () => {
      classList.remove('accented');
      style.removeProperty('--accent');
    };
  }, [color]);
}
