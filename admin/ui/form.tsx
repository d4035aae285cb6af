import type { FormHTMLAttributes } from 'react';

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  onSubmit: () => unknown;
}

/** Form that its own code sends and checks. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog may be a React child of another form, which must not be sent.
        event.stopPropagation();
        onSubmit();
      }}
    />
  );
}
