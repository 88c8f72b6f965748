import { useLocation } from 'react-router-dom';

/**
 * The state of this history entry. When you navigate on, pass it along together with the new
 * values.
 */
export function useHistoryState(): Record<string, unknown> {
  const { state } = useLocation();
  return state !== null && typeof state === 'object' ? { ...state } : {};
}

/**
 * Reads the history entry's state directly from the browser. A field stores its value when it loses
 * the focus; at that moment the component that was clicked has not rendered with the new state yet.
 */
export function currentHistoryState(): Record<string, unknown> {
  const { usr } = (window.history.state ?? {}) as { usr?: unknown };
  return usr !== null && typeof usr === 'object' ? { ...usr } : {};
}
