import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

import styles from '#client/ui/tabs.module.css';

interface Tab<Name extends string> {
  name: Name;
  label: string;
  children: ReactNode;
}

interface TabsProps<Name extends string> {
  /** The subject of the tabs, for screen readers. */
  label: string;
  tabs: readonly Tab<Name>[];
  open: Name;
  onChange: (name: Name) => void;
}

/** Tabs; the arrow keys move between them. */
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
