import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { CardBody, TitledCard } from './card.tsx';
import { CheckField, ChoiceChips, SwitchField } from './choices.tsx';
import { PasswordField, SelectField, TextAreaField, TextField } from './fields.tsx';
import { ButtonRow, Facts, FormRow } from './layout.tsx';
import { ChipTabs } from './tabs.tsx';

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <TitledCard title={title}>
    <CardBody className="flex flex-wrap items-center gap-4">{children}</CardBody>
  </TitledCard>
);

export const Fields = () => {
  const [value, setValue] = useState('Winter Auction');
  const field = { value, onChange: setValue };
  return (
    <TitledCard title="Fields">
      <CardBody className="grid gap-5">
        <FormRow columns="two">
          <TextField label="Text" {...field} hint="What it is for." />
          <TextField label="Refused" isOptional {...field} error="A title is required" aria-invalid />
          <TextField label="Locked" {...field} readOnly room="icon" />
          <TextField label="Off" {...field} disabled />
          <PasswordField label="Password" {...field} />
          <SelectField label="Select" {...field} options={[{ value, label: value }]} />
        </FormRow>
        <TextAreaField label="Text area" {...field} />
        <Facts
          facts={[
            { term: 'Username', value: 'president' },
            { term: 'Email', value: 'Not set' },
          ]}
        />
        <ButtonRow>
          <Button>Cancel</Button>
          <Button look="primary">Save</Button>
        </ButtonRow>
      </CardBody>
    </TitledCard>
  );
};

const WIDTHS = ['Phone', 'Tablet', 'Desktop'].map((label) => ({ value: label, label }));

export const Choices = () => {
  const [isOn, setOn] = useState(true);
  const [width, setWidth] = useState('Phone');
  return (
    <Part title="Choices">
      <SwitchField label="Active" hint="Visitors see it" isOn={isOn} onChange={setOn} />
      <SwitchField label="Off for now" hint="Can’t be changed" isOn={false} onChange={setOn} disabled />
      <CheckField label="Decorative only" isOn={isOn} onChange={setOn} />
      <ChoiceChips legend="Width" options={WIDTHS} value={width} onChange={setWidth} />
      <ChipTabs
        label="Pages"
        tabs={[
          { value: 'home', label: 'Home page', content: 'What the home page has.' },
          { value: 'events', label: 'Events page', content: 'What the events page has.' },
        ]}
      />
    </Part>
  );
};
