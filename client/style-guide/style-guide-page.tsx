import { useSearchParams } from 'react-router-dom';

import { ButtonTab } from '#client/style-guide/button-tab.tsx';
import { ColorTab } from '#client/style-guide/color-tab.tsx';
import { ComponentsTab } from '#client/style-guide/components-tab.tsx';
import { FlexboxTab } from '#client/style-guide/flexbox-tab.tsx';
import { InputTab } from '#client/style-guide/input-tab.tsx';
import { samples } from '#client/style-guide/samples.ts';
import { SpacingTab } from '#client/style-guide/spacing-tab.tsx';
import styles from '#client/style-guide/style-guide-page.module.css';
import { TypographyTab } from '#client/style-guide/typography-tab.tsx';
import { Stack } from '#client/ui/layout.tsx';
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
 * The style guide: the components and tokens that pages are built from, generated from the tokens
 * and the components' lists of variants. `?tab=` names the open tab.
 */
export function StyleGuidePage() {
  const [search, setSearch] = useSearchParams();
  const open = tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0];
  return (
    <Stack gap={24}>
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
    </Stack>
  );
}
