import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { LOGIN_PATH, useHref } from './lib/location.ts';
import { createQueryClient } from './lib/query-client.ts';
import { DashboardScreen } from './screens/dashboard-screen.tsx';
import { LoginScreen } from './screens/login-screen.tsx';
import { Toasts } from './ui/toasts.tsx';
import { Tooltips } from './ui/tooltip.tsx';

/** Both pages in one: a message shown while signing in is still there on the dashboard. */
export const App = () => {
  const [client] = useState(createQueryClient);
  const isLogin = useHref().split('?')[0] === LOGIN_PATH;
  return (
    <QueryClientProvider client={client}>
      {isLogin ? <LoginScreen /> : <DashboardScreen />}
      <Tooltips />
      <Toasts isLogin={isLogin} />
    </QueryClientProvider>
  );
};
