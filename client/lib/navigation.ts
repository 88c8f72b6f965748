import { createContext, createElement, use } from 'react';
import type { ComponentProps, ComponentType } from 'react';

/*
 * How the frame and the plan page move between pages. They are shown inside the app, whose router
 * moves (client/app/app-navigation.tsx), and in the plan page's own document, which loads the next
 * one (client/plan-document/document-navigation.tsx).
 */

/** The address of the page, and the state of its history entry. */
export interface Place {
  pathname: string;
  /** With its question mark; empty without a query. */
  search: string;
  state: unknown;
}

interface Going {
  /** Whether the new page takes the place of this one in the history. */
  replace?: boolean;
  /** The state of the new history entry. */
  state?: unknown;
}

/** A link to a path of this site. */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Going {
  to: string;
}

export interface Navigation {
  place: Place;
  /** Goes to a path of this site, with its query. */
  go: (path: string, how?: Going) => void;
  Link: ComponentType<LinkProps>;
}

export const NavigationContext = createContext<Navigation | null>(null);

function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('a page is shown outside the app and its documents');
  return navigation;
}

export function usePlace(): Place {
  return useNavigation().place;
}

export function useGo(): Navigation['go'] {
  return useNavigation().go;
}

/** The query of this page. */
export function useQuery(): URLSearchParams {
  return new URLSearchParams(usePlace().search);
}

/** A link inside this site. */
export function Link(props: LinkProps) {
  return createElement(useNavigation().Link, props);
}
