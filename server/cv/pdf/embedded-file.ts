/** The file inside each PDF that holds the profile it was made of. */
export const EMBEDDED_PROFILE = 'waymark-profile.json';
