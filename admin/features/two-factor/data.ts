import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  ConfirmOwner,
  RecoverPassword,
  RequireTwoFactor,
  TwoFactorResponse,
  TwoFactorState,
} from '../../../contract/two-factor.ts';
import { api, readJson } from '../../client/api.ts';
import { defineCall, defineUnpausedCall, SESSION_KEY } from '../../client/query-client.ts';

const TWO_FACTOR_KEY = ['api', 'admin', 'second-factor'] as const;
const routes = api.admin['second-factor'];

export const twoFactorQuery = queryOptions({
  queryKey: TWO_FACTOR_KEY,
  queryFn: (): Promise<TwoFactorState> => readJson(routes.$get()),
});

export const useStartTotp = defineCall(
  (currentPassword: string) => readJson(routes.totp.$post({ json: { currentPassword } })),
  [],
);

export const useConfirmTotp = defineTwoFactorWrite((code: string) => readJson(routes.totp.$put({ json: { code } })));

export const useRemoveTotp = defineTwoFactorWrite((confirmation: ConfirmOwner) =>
  readJson(routes.totp.removal.$post({ json: confirmation })),
);

export const useAddPasskey = defineTwoFactorWrite(
  async ({ name, currentPassword }: { name: string; currentPassword: string }) => {
    const { token, options } = await readJson(routes.passkeys.options.$post({ json: { currentPassword } }));
    const { startRegistration } = await import('@simplewebauthn/browser');
    const response = await startRegistration({ optionsJSON: options });
    return readJson(routes.passkeys.$post({ json: { token, name, response } }));
  },
);

export const useRemovePasskey = defineTwoFactorWrite(({ id, ...confirmation }: ConfirmOwner & { id: string }) =>
  readJson(routes.passkeys[':id'].removal.$post({ param: { id }, json: confirmation })),
);

export const useMakeRecoveryCodes = defineCall(
  (confirmation: ConfirmOwner) => readJson(routes['recovery-codes'].$post({ json: confirmation })),
  [TWO_FACTOR_KEY],
);

/** Starts a two-factor challenge after the password. Null if the account has none. */
export const useStartChallenge = defineCall(
  async (currentPassword: string) => (await readJson(routes.step.$post({ json: { currentPassword } }))).twoFactor,
  [],
);

export const useRequireTwoFactor = defineTwoFactorWrite((rule: RequireTwoFactor) =>
  readJson(routes.requirement.$put({ json: rule })),
);

/** Asks the browser for a passkey, after a correct password. */
export async function respondWithPasskey(token: string): Promise<TwoFactorResponse> {
  const options = await readJson(api.admin.login.passkey.$post({ json: { token } }));
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return { method: 'passkey', token, response: await startAuthentication({ optionsJSON: options }) };
}

export const useRecoverPassword = defineUnpausedCall((recovery: RecoverPassword) =>
  readJson(api.admin.recover.$post({ json: recovery })),
);

/** Write that updates both the account’s two-factor state and the session, which may still require one. */
function defineTwoFactorWrite<Input>(mutationFn: (input: Input) => Promise<TwoFactorState>) {
  return function useTwoFactorWrite() {
    const client = useQueryClient();
    const onSuccess = async (state: TwoFactorState) => {
      client.setQueryData(TWO_FACTOR_KEY, state);
      await client.invalidateQueries({ queryKey: SESSION_KEY });
    };
    return useMutation({ mutationFn, onSuccess });
  };
}
