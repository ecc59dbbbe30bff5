/**
 * Words for a kind of place or a field of work, and the ISCO-08 groups of the work done there, by
 * the first digits of their codes. "farm" asks for farm workers, not for adverts from Willow Farm
 * Business Park. Lower case, in the singular.
 */
export const SECTORS: ReadonlyMap<string, readonly string[]> = readSectors({
  'it=ict=information technology': '25 35 1330 2434 7422',
  'software=programming=coding': '2512 2513 2514 2519',
  'care=caring=care home=elderly care=home care': '5321 5322 2635 3412',
  nursing: '2221 3221 5321',
  'farm=farming=agriculture=agricultural': '6111 6112 6114 612 613 622 63 921 8341',
  'fruit picking=harvest=harvesting=fruit': '9211 9213 9214 6112 6111 6113',
  'greenhouse=horticulture': '6113 9214 6111 9211',
  dairy: '6121 9212 9213',
  poultry: '6122 9212 9213 7511',
  'fishing=fishery': '622 9216 6340',
  'forestry=forest': '6210 9215',
  'hotel=resort=hospitality': '5151 4224 1411 9112 5131 5120 5132 9412 9411 9621 5142',
  'restaurant=cafe=catering': '5131 5120 5132 9412 9411 1412 5246 3434',
  kitchen: '9412 5120 3434 9411',
  'bar=pub': '5132 5131 1412',
  bakery: '7512 5120',
  housekeeping: '9112 9111 5151 5152',
  cleaning: '9112 9111 9121 9122 9123 9129 5153',
  laundry: '9121 8157',
  'factory=manufacturing=production': '81 82 932 9329 3122',
  'packing=packaging': '9321 8183',
  'warehouse=warehousing': '9333 4321 8344 9321',
  'logistics=supply chain': '4323 1324 9333 4321 3331 8332',
  'construction=building site=building': '711 712 931 2142 3112 3123 834',
  'transport=driving': '832 833 8311 4323',
  'retail=shop=supermarket=store': '522 523 9334 1420 5249',
  sales: '243 332 522 524 1221 1420',
  'office=administration=admin=clerical': '41 4110 4120 334 4132',
  'accounting=finance=bookkeeping': '2411 2412 3313 4311 1211 4312 2413',
  'school=teaching=education': '23 5312 2341 2330',
  'childcare=child care=nursery': '5311 2342 1341 5312',
  'hospital=medical=healthcare=health care=clinic': '22 32 5321 1342 5329',
  dental: '2261 3251 3214',
  pharmacy: '2262 3213',
  'laboratory=lab': '3212 3111 3116 2131 3141',
  engineering: '214 215 311',
  security: '5414 1349',
  'garden=gardening=landscaping': '6113 9214',
  'hairdressing=beauty=salon': '5141 5142',
  'call center=call centre': '4222 4221 5244',
  'customer service=customer care': '4222 5244 4225 4229 5230',
  marketing: '2431 1221 2432 3339',
  'human resource=hr=recruitment': '2423 1212 3333 4416',
  'legal=law': '261 3411',
  'oil gas=oil and gas=offshore': '3117 8113 2146 3115',
  mining: '8111 9311 3117 2146 1322',
  welding: '7212 7214',
  'sewing=garment': '8153 7531 7533',
  'summer camp=camp': '5311 3423 3422 2355',
});

function readSectors(table: Record<string, string>): Map<string, readonly string[]> {
  return new Map(
    Object.entries(table).flatMap(([names, groups]) =>
      names.split('=').map((name) => [name, groups.split(' ')] as const),
    ),
  );
}
