/** The time zone of this browser; UTC when it does not say. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/**
 * The time zones that this browser knows, by the region before the slash, with the given ones in
 * any case.
 */
export function timeZoneGroups(...more: string[]): [region: string, zones: string[]][] {
  // Chrome knows the list from version 99.
  const known = Intl.supportedValuesOf?.('timeZone') ?? [];
  const groups = new Map<string, string[]>();
  for (const zone of [...new Set([...known, ...more, 'UTC'])].sort()) {
    const region = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'Other';
    groups.set(region, [...(groups.get(region) ?? []), zone]);
  }
  return [...groups];
}

/** A time zone without its region: Buenos Aires (Argentina). */
export function zoneLabel(zone: string): string {
  const [place = zone, ...areas] = zone.split('/').slice(1).reverse();
  const words = areas.length > 0 ? `${place} (${areas.join(', ')})` : place;
  return words.replaceAll('_', ' ');
}
