/** Units: what they measure and how many of the base unit they are, so that 30 s and 30,000 ms are the same. */

const UNITS = `
time-s 0.001 ms millisecond milliseconds msec
time-s 1 s sec secs second seconds
time-s 60 min mins minute minutes
time-s 3600 h hr hrs hour hours
time-s 86400 day days
time-s 604800 week weeks
time-s 2629800 month months
time-s 31557600 year years yr yrs
bytes 1 byte bytes
bytes 1024 kb kib kilobyte kilobytes
bytes 1048576 mb mib megabyte megabytes
bytes 1073741824 gb gib gigabyte gigabytes
bytes 1099511627776 tb tib terabyte terabytes
length 0.001 mm millimeter millimeters millimetre millimetres
length 0.01 cm centimeter centimeters centimetre centimetres
length 1 m meter meters metre metres
length 1000 km kilometer kilometers kilometre kilometres
miles 1 mile miles
weight 1 g gram grams
weight 1000 kg kilo kilos kilogram kilograms
percent 1 percent % pct
pixels 1 px pixel pixels
dollars 1 $ dollar dollars usd
euros 1 € euro euros eur
pounds 1 £ gbp
degrees 1 degree degrees celsius
volume 1 liter liters litre litres l
volume 0.001 ml
gallons 1 gallon gallons
feet 1 ft feet
inches 1 inch inches
`;

export const UNIT: ReadonlyMap<string, { readonly measure: string; readonly factor: number }> = new Map(
  UNITS.trim()
    .split('\n')
    .flatMap((line) => {
      const [measure = '', factor = '1', ...names] = line.split(' ');
      return names.map((name) => [name, { measure, factor: Number(factor) }] as const);
    }),
);

export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value] as const)
    .concat([
      ['thirty', 30],
      ['forty', 40],
      ['fifty', 50],
      ['sixty', 60],
      ['seventy', 70],
      ['eighty', 80],
      ['ninety', 90],
    ])
    // "one" is more often a pronoun.
    .filter(([word]) => word !== 'one' && word !== 'zero'),
);

/** Words before a number that make it a bound or an estimate. */
export const BOUNDS: readonly (readonly [readonly string[], Bound])[] = [
  [['at', 'least'], 'min'],
  [['at', 'most'], 'max'],
  [['up', 'to'], 'max'],
  [['more', 'than'], 'above'],
  [['less', 'than'], 'below'],
  [['fewer', 'than'], 'below'],
  [['over'], 'above'],
  [['under'], 'below'],
  [['above'], 'above'],
  [['below'], 'below'],
  [['about'], 'about'],
  [['around'], 'about'],
  [['roughly'], 'about'],
  [['approximately'], 'about'],
  [['nearly'], 'about'],
  [['almost'], 'about'],
];
export type Bound = 'min' | 'max' | 'above' | 'below' | 'about';
