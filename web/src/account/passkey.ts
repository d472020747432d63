/** Passkeys as the browser makes them and the server reads them: bytes here, base64url there. */

interface Descriptor {
  id: string;
  type: "public-key";
  transports?: AuthenticatorTransport[];
}
export interface CreationOptions extends Omit<
  PublicKeyCredentialCreationOptions,
  "challenge" | "user" | "excludeCredentials"
> {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Descriptor[];
}
export interface RequestOptions extends Omit<
  PublicKeyCredentialRequestOptions,
  "challenge" | "allowCredentials"
> {
  challenge: string;
  allowCredentials?: Descriptor[];
}

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export const coded = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const known = (list: Descriptor[] = []): PublicKeyCredentialDescriptor[] =>
  list.map((one) => ({ ...one, id: bytes(one.id) }));

/** Whether this page can have passkeys: they belong to a host name, never to a bare address. */
export const havePasskeys = (host = location.hostname): boolean =>
  typeof PublicKeyCredential !== "undefined" && !/^[\d.]+$|:/.test(host);

/** What nobody needs to read: the device was put away, or the question was closed. */
export const wasClosed = (why: unknown): boolean =>
  why instanceof DOMException && (why.name === "NotAllowedError" || why.name === "AbortError");

export async function makePasskey(options: CreationOptions): Promise<object> {
  const made = (await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: known(options.excludeCredentials),
    },
  })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return sent(made, { attestationObject: coded(response.attestationObject) });
}

export async function signChallenge(options: RequestOptions): Promise<object> {
  const signed = (await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      allowCredentials: known(options.allowCredentials),
    },
  })) as PublicKeyCredential;
  const response = signed.response as AuthenticatorAssertionResponse;
  return sent(signed, {
    authenticatorData: coded(response.authenticatorData),
    signature: coded(response.signature),
    ...(response.userHandle ? { userHandle: coded(response.userHandle) } : {}),
  });
}

const sent = (credential: PublicKeyCredential, response: Record<string, string>): object => ({
  id: credential.id,
  rawId: coded(credential.rawId),
  type: credential.type,
  response: { clientDataJSON: coded(credential.response.clientDataJSON), ...response },
  clientExtensionResults: {},
});
