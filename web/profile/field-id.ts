/** The id of the control of a field; its error and hint add `-error` and `-hint`. */
export function fieldId(name: string): string {
  return `profile-${name.replaceAll('.', '-')}`;
}
