/** @jsxImportSource react */
import Button from '@mui/material/Button';
import { useColorScheme } from '@mui/material/styles';
import { chooseLanguage } from '../text/i18n.ts';
import { useText } from '../text/use-text.ts';
import { Icon } from './icon.tsx';

/** The language, and light or dark. Each button names what it leads to. */
export function DisplayButtons() {
  const t = useText();
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  const other = t.language === 'en' ? 'ja' : 'en';
  return (
    <>
      <Button lang={other} onClick={() => chooseLanguage(other)} color="inherit" startIcon={<Icon name="language" />}>
        {t('language.other')}
      </Button>
      <Button
        onClick={() => setMode(isDark ? 'light' : 'dark')}
        color="inherit"
        startIcon={<Icon name={isDark ? 'sun' : 'moon'} />}
      >
        {isDark ? t('theme.light') : t('theme.dark')}
      </Button>
    </>
  );
}
