/** Whether this browser can make and use passkeys by the JSON of WebAuthn level 3. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  );
}

/** Why the browser made or used no passkey. Other errors are thrown again. */
export function passkeyProblem(error: unknown): string {
  if (!(error instanceof DOMException)) throw error;
  if (error.name === 'InvalidStateError')
    return 'This device already has a passkey for your account.';
  // No RP id of the site fits an address of numbers, or another name of the same machine.
  if (error.name === 'SecurityError')
    return `Passkeys do not work at ${location.host}. Open this site by its usual address.`;
  // NotAllowedError: cancelled, too late, or nothing to choose from; browsers tell no more.
  return 'No passkey was used. Try again when you are ready.';
}
