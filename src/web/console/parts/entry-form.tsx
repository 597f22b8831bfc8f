/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { problemOf } from '../api/problem.ts';
import { ProblemAlert } from './problem-alert.tsx';

interface EntryFormProps {
  readonly children: ReactNode;
  /** What its button says. */
  readonly action: string;
  readonly call: { readonly isPending: boolean; readonly error: unknown };
  readonly onSubmit: () => void;
}

/** Fields with one button, and why the last attempt failed. */
export function EntryForm({ children, action, call, onSubmit }: EntryFormProps) {
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {call.error !== null && <ProblemAlert problem={problemOf(call.error)} />}
      {children}
      <Button type="submit" variant="contained" size="large" loading={call.isPending}>
        {action}
      </Button>
    </Box>
  );
}
