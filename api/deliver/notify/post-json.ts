/** Milliseconds; whoever is told must take it and respond, and do its work later. */
const RESPONSE_LIMIT = 10_000;

interface Post {
  url: string;
  body: string;
  token: string | undefined;
  headers?: Record<string, string>;
  limit?: number | undefined;
}

/** @throws with a sentence for the log and the dashboard unless the response is a success in time. */
export const postJson = async ({ url, body, token, headers, limit = RESPONSE_LIMIT }: Post): Promise<void> => {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...authorization, ...headers },
    // A redirected POST would lose its body, or take the token to another server.
    redirect: 'manual',
    signal: AbortSignal.timeout(limit),
  }).catch((error: Error) => {
    const reason = error.name === 'TimeoutError' ? `did not respond within ${limit / 1000} s` : 'could not be reached';
    throw new Error(`${new URL(url).host} ${reason}`, { cause: error });
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${new URL(url).host} responded with ${response.status}`);
};
