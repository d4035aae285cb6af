/** Milliseconds; whoever is told must take it and answer, and do its work later. */
const ANSWER_LIMIT = 10_000;

interface Post {
  url: string;
  body: string;
  token: string | undefined;
  headers?: Record<string, string>;
  limit?: number | undefined;
}

/** @throws with a sentence for the log and the dashboard unless the answer is a success in time. */
export const postJson = async ({ url, body, token, headers, limit = ANSWER_LIMIT }: Post): Promise<void> => {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...authorization, ...headers },
    // A redirected POST would lose its body, or take the token to another server.
    redirect: 'manual',
    signal: AbortSignal.timeout(limit),
  }).catch((error: Error) => {
    const reason = error.name === 'TimeoutError' ? `did not answer within ${limit / 1000} s` : 'could not be reached';
    throw new Error(`${new URL(url).host} ${reason}`, { cause: error });
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`);
};
