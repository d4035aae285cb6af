import type { ConfirmOwner, TwoFactorResponse, TwoFactorState } from '../../../contract/two-factor.ts';
import { api, readJson, sendJson } from '../../client/api.ts';
import { defineCall, defineQuery, defineStateCall, SESSION_KEY } from '../../client/query-client.ts';

const routes = api.admin['second-factor'];

export const twoFactorQuery = defineQuery<TwoFactorState>('second-factor', routes.$get);

export const useStartTotp = defineCall((currentPassword: string) =>
  readJson(routes.totp.$post({ json: { currentPassword } })),
);

export const useConfirmTotp = defineTwoFactorWrite((code: string) => readJson(routes.totp.$put({ json: { code } })));

export const useRemoveTotp = defineTwoFactorWrite(sendJson(routes.totp.removal.$post));

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

export const useMakeRecoveryCodes = defineCall(sendJson(routes['recovery-codes'].$post), [twoFactorQuery.queryKey]);

/** Starts a two-factor challenge after the password. Null if the account has none. */
export const useStartChallenge = defineCall(
  async (currentPassword: string) => (await readJson(routes.step.$post({ json: { currentPassword } }))).twoFactor,
);

export const useRequireTwoFactor = defineTwoFactorWrite(sendJson(routes.requirement.$put));

/** Asks the browser for a passkey, after a correct password. */
export async function respondWithPasskey(token: string): Promise<TwoFactorResponse> {
  const options = await readJson(api.admin.login.passkey.$post({ json: { token } }));
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return { method: 'passkey', token, response: await startAuthentication({ optionsJSON: options }) };
}

export const useRecoverPassword = defineCall(sendJson(api.admin.recover.$post));

/** Write that updates both the account’s two-factor state and the session, which may still require one. */
function defineTwoFactorWrite<Input>(call: (input: Input) => Promise<TwoFactorState>) {
  return defineStateCall(call, twoFactorQuery.queryKey, SESSION_KEY);
}
