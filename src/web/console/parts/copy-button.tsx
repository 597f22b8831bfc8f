/** @jsxImportSource react */
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { useText } from '../text/use-text.ts';
import { Icon } from './icon.tsx';

const shownMs = 2000;

/** A label as a part of another one: "Link of the invitation" loses its capital, "API key" keeps it. */
function withinLabel(name: string): string {
  return name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for screen readers. */
  readonly name: string;
  /** A button with a word instead of a small sign. */
  readonly isLarge?: boolean;
}

/** Copies a text with one press, and says that it has. */
export function CopyButton({ text, name, isLarge = false }: CopyButtonProps) {
  const t = useText();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => navigator.clipboard.writeText(text).then(() => setIsCopied(true));
  const label = isCopied ? t('action.copied') : t('action.copy', { name: withinLabel(name) });
  if (isLarge)
    return (
      <Button variant="contained" onClick={copy} startIcon={<Icon name={isCopied ? 'check' : 'copy'} />}>
        {label}
      </Button>
    );
  return (
    <IconButton size="small" onClick={copy} aria-label={label} title={label}>
      <Icon name={isCopied ? 'check' : 'copy'} />
    </IconButton>
  );
}
