import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';

import { NavigationContext } from '#client/lib/navigation.ts';

/** Inside the app the router moves between pages. */
export function AppNavigation({ children }: { children: ReactNode }) {
  const place = useLocation();
  const navigate = useNavigate();
  return (
    <NavigationContext value={{ place, go: (path, how) => void navigate(path, how), Link }}>
      {children}
    </NavigationContext>
  );
}
