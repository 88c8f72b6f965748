import { samples } from '#client/style-guide/samples.ts';
import { StatefulExample } from '#client/style-guide/stateful-example.tsx';
import { Section, Specimen, Specimens } from '#client/style-guide/specimen.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { CodeField } from '#client/ui/code-field.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { SearchSelect } from '#client/ui/search-select.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';

const states = [
  { name: 'regular', props: {} },
  { name: 'required', props: { required: true } },
  { name: 'hint', props: { hint: samples.hint } },
  { name: 'error', props: { error: samples.error } },
  { name: 'disabled', props: { disabled: true } },
];
const countries = samples.countries.map((label) => ({ value: label, label }));
const codes = [
  { name: 'regular', value: '123', props: {} },
  { name: 'error', value: '', props: { error: samples.codeError } },
  { name: 'busy', value: '123456', props: { busy: true } },
];

/** Every kind of field in every state; all of them work. */
export function InputTab() {
  return (
    <>
      <Section title="TextField">
        <Specimens>
          {states.map(({ name, props }) => (
            <Specimen key={name} name={name}>
              <TextField label={samples.email} defaultValue={samples.emailValue} {...props} />
            </Specimen>
          ))}
          <Specimen name="long">
            <TextField label={samples.longValue} defaultValue={samples.longValue} />
          </Specimen>
        </Specimens>
      </Section>
      <Section title="PasswordField">
        <Specimens>
          {states.map(({ name, props }) => (
            <Specimen key={name} name={name}>
              <PasswordField
                label={samples.password}
                autoComplete="off"
                defaultValue={samples.secret}
                {...props}
              />
            </Specimen>
          ))}
        </Specimens>
      </Section>
      <Section title="TextArea">
        <Specimens>
          {states.map(({ name, props }) => (
            <Specimen key={name} name={name}>
              <StatefulExample start={samples.confirmText}>
                {(value, setValue) => (
                  <TextArea
                    label={samples.message}
                    maxLength={80}
                    value={value}
                    onChange={(event) => setValue(event.target.value)}
                    {...props}
                  />
                )}
              </StatefulExample>
            </Specimen>
          ))}
        </Specimens>
      </Section>
      <Section title="SelectField">
        <Specimens>
          {states.map(({ name, props }) => (
            <Specimen key={name} name={name}>
              <SelectField label={samples.faculty} options={countries} {...props} />
            </Specimen>
          ))}
        </Specimens>
      </Section>
      <Section title="Checkbox">
        <Specimens>
          {states.map(({ name, props }) => (
            <Specimen key={name} name={name}>
              <Checkbox label={samples.agree} {...props} />
              <Checkbox label={samples.agree} defaultChecked {...props} />
            </Specimen>
          ))}
        </Specimens>
      </Section>
      <Section title="SearchSelect">
        <Specimens>
          {states
            .filter(({ name }) => name !== 'disabled')
            .map(({ name, props }) => (
              <Specimen key={name} name={name}>
                <StatefulExample start="">
                  {(value, setValue) => (
                    <SearchSelect
                      label={samples.country}
                      placeholder={samples.countryPick}
                      options={countries}
                      value={value}
                      onChange={setValue}
                      {...props}
                    />
                  )}
                </StatefulExample>
              </Specimen>
            ))}
        </Specimens>
      </Section>
      <Section title="CodeField">
        <Specimens>
          {codes.map(({ name, value: start, props }) => (
            <Specimen key={name} name={name}>
              <StatefulExample start={start}>
                {(value, setValue) => (
                  <CodeField
                    label={samples.code}
                    takesFocus={false}
                    value={value}
                    onChange={setValue}
                    onComplete={setValue}
                    {...props}
                  />
                )}
              </StatefulExample>
            </Specimen>
          ))}
        </Specimens>
      </Section>
    </>
  );
}
