import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

import styles from '#client/ui/tabs.module.css';

interface Tab<Name extends string> {
  name: Name;
  label: string;
  children: ReactNode;
}

interface TabsProps<Name extends string> {
  /** What the tabs are of, for those who don't see them. */
  label: string;
  tabs: readonly Tab<Name>[];
  open: Name;
  onChange: (name: Name) => void;
}

/** One of several views of a subject; the arrow keys go from tab to tab. */
export function Tabs<Name extends string>({ label, tabs, open, onChange }: TabsProps<Name>) {
  return (
    <Radix.Root
      value={open}
      onValueChange={(name) => {
        const tab = tabs.find((candidate) => candidate.name === name);
        if (tab) onChange(tab.name);
      }}
    >
      <Radix.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.name} value={tab.name} className={styles.tab}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.name} value={tab.name} className={styles.panel}>
          {tab.children}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
