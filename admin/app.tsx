import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Toaster } from 'sonner';
import { TOASTS } from '../contract/interface.ts';
import { LOGIN_PATH, useHref } from './lib/location.ts';
import { createQueryClient } from './lib/query-client.ts';
import { DashboardScreen } from './screens/dashboard-screen.tsx';
import { LoginScreen } from './screens/login-screen.tsx';
import { Icon } from './ui/icon.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';

/** Both pages in one: a message shown while signing in is still there on the dashboard. */
export const App = () => {
  const [client] = useState(createQueryClient);
  const isLogin = useHref().split('?')[0] === LOGIN_PATH;
  return (
    <QueryClientProvider client={client}>
      <TooltipProvider>{isLogin ? <LoginScreen /> : <DashboardScreen />}</TooltipProvider>
      <Toaster
        visibleToasts={TOASTS.visible}
        duration={TOASTS.duration}
        swipeDirections={['right']}
        hotkey={[TOASTS.hotkey]}
        position="bottom-right"
        closeButton
        offset={24}
        mobileOffset={{ bottom: 88, left: 12, right: 12 }}
        icons={{
          success: <Icon name="check-circle" />,
          error: <Icon name="alert" />,
          close: <Icon name="close" size={18} />,
        }}
        toastOptions={{
          unstyled: true,
          classNames: { toast: 'toast', title: 'toast-title', description: 'toast-text' },
        }}
      />
    </QueryClientProvider>
  );
};
