/** @jsxImportSource react */
import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useText } from '../text/use-text.ts';

/** The names of fields: those of personal data and of settings in words, others as the document of the admin API has them. */
export function FieldNames({ names }: { readonly names: readonly string[] }) {
  const t = useText();
  if (names.length === 0) return t('value.none');
  return (
    <Box sx={{ minWidth: '7rem', overflowWrap: 'anywhere' }}>
      {names.map((name, at) => {
        const own = t.find(`accessed.${name}`) ?? t.find(`setting.${name}`);
        return (
          <Fragment key={name}>
            {at > 0 && t('list.separator')}
            {own ?? <span lang="en">{name}</span>}
          </Fragment>
        );
      })}
    </Box>
  );
}
