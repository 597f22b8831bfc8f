/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Tag } from '../../parts/tag.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { SettingEditor } from './setting-editor.tsx';
import { SettingLayout } from './setting-layout.tsx';
import { SettingValueText } from './setting-value.tsx';
import {
  defaultOf,
  isSame,
  lackingRole,
  type SettingIssue,
  type SettingName,
  type SettingValue,
} from './settings-model.ts';

interface SettingRowProps {
  readonly name: SettingName;
  readonly value: SettingValue;
  readonly issues: readonly SettingIssue[];
  /** Null where it is only read. */
  readonly onChange: ((value: SettingValue) => void) | null;
  /** Whether it has a change that is not saved. */
  readonly isDraft: boolean;
}

/** A setting: what it is for, what it is, and what it would be by default. */
export function SettingRow({ name, value, issues, onChange, isDraft }: SettingRowProps) {
  const t = useText();
  const grant = useGrant();
  // Fields keep what is being typed: another value from outside begins them again.
  const [resets, setResets] = useState(0);
  const usual = defaultOf(name, grant.mode);
  const isUsual = isSame(value, usual);
  const reservedFor = onChange === null ? null : lackingRole(name, grant);
  const tag = isDraft ? (
    <Tag tone="soon">{t('settings.unsaved')}</Tag>
  ) : (
    !isUsual && <Tag tone="info">{t('settings.changed')}</Tag>
  );
  return (
    <SettingLayout
      title={t(`setting.${name}`)}
      text={t(`settingText.${name}`)}
      tag={tag}
      note={
        reservedFor !== null && (
          <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 600 }}>
            {t.of('settingRole', reservedFor)}
          </Typography>
        )
      }
      isMarked={isDraft}
    >
      {onChange === null || reservedFor !== null ? (
        <SettingValueText name={name} value={value} />
      ) : (
        <SettingEditor key={resets} name={name} value={value} issues={issues} onChange={onChange} />
      )}
      {!isUsual && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 1,
            alignItems: 'baseline',
            mt: 0.75,
            fontSize: '0.8125rem',
            color: 'text.secondary',
          }}
        >
          <span>{t('settings.default')}</span>
          <SettingValueText name={name} value={usual} />
          {onChange !== null && reservedFor === null && (
            <Button
              size="small"
              aria-label={t('settings.takeDefaultOf', { name: t(`setting.${name}`) })}
              onClick={() => {
                onChange(usual);
                setResets(resets + 1);
              }}
            >
              {t('settings.takeDefault')}
            </Button>
          )}
        </Box>
      )}
    </SettingLayout>
  );
}
