import { Accordion as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

import styles from '#client/ui/accordion.module.css';
import { ChevronIcon } from '#client/ui/icons.tsx';

interface AccordionPanel<Name extends string> {
  name: Name;
  label: string;
  icon?: ReactNode;
  /** Mounted and laid out, but invisible and impossible to open. */
  hidden?: boolean;
  children: ReactNode;
}

interface AccordionProps<Name extends string> {
  panels: readonly AccordionPanel<Name>[];
  /** The name of the open panel, or `none`. */
  open: Name | 'none';
  onChange: (open: Name | 'none') => void;
}

/** Panels of which at most one is open. Closed ones stay mounted, so that input is kept. */
export function Accordion<Name extends string>({ panels, open, onChange }: AccordionProps<Name>) {
  return (
    <Radix.Root
      type="single"
      collapsible
      className={styles.accordion}
      value={open === 'none' ? '' : open}
      onValueChange={(name) =>
        onChange(panels.find((panel) => panel.name === name)?.name ?? 'none')
      }
    >
      {panels.map((panel) => (
        <Radix.Item
          key={panel.name}
          value={panel.name}
          className={panel.hidden ? styles.waiting : styles.item}
        >
          <Radix.Header className={styles.header}>
            <Radix.Trigger className={styles.trigger}>
              {panel.icon}
              <span className={styles.label}>{panel.label}</span>
              <span className={styles.chevron}>
                <ChevronIcon />
              </span>
            </Radix.Trigger>
          </Radix.Header>
          <Radix.Content forceMount className={styles.content}>
            {panel.children}
          </Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
