import { useSearchParams } from 'react-router-dom';

import { ButtonTab } from '#client/internal/button-tab.tsx';
import { ColorTab } from '#client/internal/color-tab.tsx';
import { ComponentsTab } from '#client/internal/components-tab.tsx';
import { FlexboxTab } from '#client/internal/flexbox-tab.tsx';
import { InputTab } from '#client/internal/input-tab.tsx';
import { samples } from '#client/internal/samples.ts';
import { SpacingTab } from '#client/internal/spacing-tab.tsx';
import styles from '#client/internal/style-guide-page.module.css';
import { TypographyTab } from '#client/internal/typography-tab.tsx';
import { Tabs } from '#client/ui/tabs.tsx';

const tabs = [
  { name: 'color', Tab: ColorTab },
  { name: 'button', Tab: ButtonTab },
  { name: 'input', Tab: InputTab },
  { name: 'typography', Tab: TypographyTab },
  { name: 'spacing', Tab: SpacingTab },
  { name: 'flexbox', Tab: FlexboxTab },
  { name: 'components', Tab: ComponentsTab },
] as const;

/**
 * What pages are built from, made from the tokens and the components' own lists of variants
 * (specification of the account area, section 2). `?tab=` names the open tab.
 */
export function StyleGuidePage() {
  const [search, setSearch] = useSearchParams();
  const open = tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0];
  return (
    <div className={styles.page}>
      <h1>{samples.title}</h1>
      <Tabs
        label={samples.tabs}
        open={open.name}
        onChange={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
        tabs={tabs.map(({ name, Tab }) => ({
          name,
          label: name,
          children: (
            <div className={styles.sections}>
              <Tab />
            </div>
          ),
        }))}
      />
    </div>
  );
}
