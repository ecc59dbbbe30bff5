/** The SESSION_SECRET of products whose tokens a test signs. */
export const SECRET = 'a secret that signs nothing but the tokens of these tests';
