/** @jsxImportSource react */
import { I18nProvider } from '@lingui/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from './api/query-client.ts';
import { router } from './router.tsx';
import { PrincipalProvider } from './session/principal-provider.tsx';
import { i18n } from './text/i18n.ts';
import { theme } from './theme.ts';

/** The console. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <ThemeProvider theme={theme} defaultMode="system" noSsr>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <PrincipalProvider>
            <RouterProvider router={router} />
          </PrincipalProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </I18nProvider>
  );
}
