import type { DemoListing } from './demo-listing.ts';

/** Demo listings in Agriculture & Farm Work. */
export const agricultureListings: DemoListing[] = [
  {
    title: 'Sweet Potato Harvest Worker, H-2A',
    employer: 'Tarboro Flats Farms',
    site: 'tarboro-flats',
    category: 'Agriculture & Farm Work',
    country_code: 'US',
    state: 'North Carolina',
    job_type: 'contract',
    salary: { min: 16.4, max: 17.25, currency: 'USD', period: 'hour' },
    posted: 21,
    left: 4,
    excerpt:
      'Dig, sort and pack sweet potatoes from August to December. Free housing that the state inspects, daily transport and travel costs refunded.',
    description:
      '<p>Four brothers and sisters run the farm, with 1,100 acres of sandy soil that sweet potatoes love. Around fifty seasonal workers come each year, most from Mexico and Honduras, lately also from Jamaica and South Africa.</p><h3>From field to box</h3><p>A machine lifts the roots, and crews pick them up into buckets. From October on, part of the crew moves to the packing house. Expect heat in August and mornings near freezing in December.</p><h3>H-2A promises you can hold us to</h3><ul><li>A written job order in your language before the visa interview</li><li>Work for at least three quarters of the days in it</li><li>Cabins for six with kitchen, laundry and screens, without rent</li><li>Bus fare and visa charges returned in the first week</li></ul>',
    responsibilities: [
      'Gather and grade sweet potatoes',
      'Fill and stack boxes',
      'Plant slips if you come early',
      'Drink water and rest when the crew leader calls',
    ],
    requirements: [
      'Able to lift 20 kilos many times a day',
      'Ready for outdoor work in any weather',
      'At least one harvest season anywhere',
      'Willing to live in shared cabins',
    ],
  },
  {
    title: 'Raspberry and Strawberry Picker, Six Months',
    employer: 'Glenfarrow Fruit',
    site: 'glenfarrow-fruit',
    tagline: 'Soft fruit from the Tay valley',
    category: 'Agriculture & Farm Work',
    country_code: 'GB',
    state: 'Perthshire, Scotland',
    job_type: 'contract',
    salary: { min: 12.8, max: 15.5, currency: 'GBP', period: 'hour' },
    posted: 0.5,
    left: 22,
    excerpt:
      'Pick berries under tunnels in Scotland between May and October. Seasonal Worker visa, 32 paid hours a week assured, and caravans for three.',
    description:
      '<p>Our berries grow at table height under long tunnels, so you can pick standing up and dry. Good pickers are quick by August. In the first fortnight nobody is fast, and nobody is sent away for it.</p><p>The hourly rate is sure. If you pick more than the target, a bonus for each tray comes on top, and your payslip shows how it was counted.</p><p>Caravans have heating, a shower and three single beds, and £58 a week is taken for them. On Sundays a bus goes to Perth. There is football, a church service in town and a kitchen garden for everyone.</p><p>Glenfarrow hires only through a scheme operator that holds a licence. Its name is on our careers page, and you can compare it with the list of the UK government.</p>',
    responsibilities: [
      'Pick ripe fruit without bruising it',
      'Weigh and label trays',
      'Remove old leaves and runners',
      'Open tunnel sides on hot days',
    ],
    requirements: [
      'Aged 18 or over',
      'Available for five to six months',
      'Gentle and patient hands',
      'Early riser, as picking starts at 5:30',
    ],
  },
  {
    title: 'Strawberry Picker, Hiring at Origin',
    employer: 'Fresas del Odiel',
    site: 'fresas-del-odiel',
    category: 'Agriculture & Farm Work',
    country_code: 'ES',
    state: 'Huelva',
    job_type: 'contract',
    salary: { min: 59, max: 63, currency: 'EUR', period: 'day' },
    posted: 39,
    left: 3,
    excerpt:
      'Three to four months of strawberry harvest in Huelva. You are chosen by the public employment office in Morocco, Senegal, Colombia or Ecuador.',
    description:
      '<p>Spain calls this programme GECCO. The two governments choose the workers together, and no private person may ask for money. We publish the place here so that you know what awaits you.</p><p><strong>The harvest:</strong> February to May, six and a half hours a day, six days a week. Rain may stop the work, but at least 75% of the usual days are paid. <strong>The house:</strong> six women or six men in a brick house on the farm, with beds, fridge, gas and clean water. Nothing is charged for it. <strong>The journey:</strong> the ticket to Huelva and the bus to the farm are paid by us, and so is the journey home.</p><p>A mediator who speaks Arabic, French and Wolof visits each Thursday. People who return home on time may come again for four years with less paperwork.</p>',
    responsibilities: [
      'Harvest strawberries by colour and size',
      'Place fruit in small punnets',
      'Push the picking cart along the row',
      'Take part in the first-day safety course',
    ],
    requirements: [
      'Selected by the public office in your country',
      'Some farm experience',
      'Passport valid for a year',
      'Commitment to return when the season is over',
    ],
  },
  {
    title: 'Dairy Trainee for Agriculture Students, Twelve Months',
    employer: 'Vesterkær Mælkegård',
    site: 'vesterkaer',
    category: 'Agriculture & Farm Work',
    country_code: 'DK',
    state: 'Nordjylland',
    job_type: 'internship',
    salary: { min: 17000, max: 18800, currency: 'DKK', period: 'month' },
    posted: 6.5,
    left: 35,
    premium: true,
    excerpt:
      'Learn calf care, milking and feeding on a family farm with 320 cows. Danish trainee permit for students of farming between 18 and 30 years.',
    description:
      '<p>Vesterkær is run by a couple, one herd manager and two trainees. The stable was built in 2021, with robots for feed and a carousel for milking.</p><h3>A year with a plan</h3><ul><li>Spring: calves, colostrum and health checks</li><li>Summer: grazing, fences and silage</li><li>Autumn and winter: milking team and feed plans</li></ul><p>Each season ends with a talk about your progress, and your school receives a report. Veterinary students have liked it here as well.</p><h3>Rules and daily life</h3><p>The agency SIRI gives a trainee permit when the stay completes your studies. Working time is 37 hours, every second weekend is free. You live in the old farmhouse with the other trainee, for DKK 1,500 a month. A bicycle and the village football club stand ready.</p>',
    responsibilities: [
      'Feed and weigh calves',
      'Milk on the carousel in a team',
      'Watch for sick or limping cows',
      'Clean stalls and spread straw',
      'Help with silage in summer',
    ],
    requirements: [
      'Enrolled in agriculture or veterinary studies',
      'Between 18 and 30 years old',
      'English for daily work and reports',
      'At least half a year of practice with cattle',
    ],
  },
  {
    title: 'Relief Milker and Calf Rearer, 30 Hours',
    employer: 'Tuatahi Downs Dairy',
    site: 'tuatahi-downs',
    tagline: 'Six hundred cows and a sea view',
    category: 'Agriculture & Farm Work',
    country_code: 'NZ',
    state: 'Taranaki',
    job_type: 'part-time',
    salary: { min: 28.5, max: 31, currency: 'NZD', period: 'hour' },
    posted: 2.6,
    left: 43,
    excerpt:
      'Milk in the mornings and raise calves in spring on a grass farm below Mount Taranaki. Accredited employer, cottage for a family, school bus.',
    description:
      '<p>Grass grows here almost all year, so the cows live outside. Twice a day they walk to the shed by themselves, and the first row is on at 5:00.</p><p>You milk on six mornings and finish by 10:00. From July to September hours go up, because 140 calves want milk, warm straw and a watchful eye. In exchange you have three quiet weeks in June.</p><ul><li>Thirty hours a week on average, which is the least the work visa accepts</li><li>Cottage with two bedrooms, firewood and a vegetable patch for NZD 160 a week</li><li>Milk as much as you drink, beef twice a year</li><li>Wet-weather gear and a quad bike course</li></ul><p>Many partners find work at the kiwifruit packhouse or the rest home nearby.</p>',
    responsibilities: [
      'Bring in and milk the herd',
      'Wash down shed and yard',
      'Raise calves from birth to weaning',
      'Move electric fences',
    ],
    requirements: [
      'Two years with dairy cows',
      'English to follow safety rules',
      'Legal to drive for twelve months in New Zealand',
      'Kind with animals, also before sunrise',
    ],
  },
  {
    title: 'Seasonal Vegetable Worker, Mountain Cabbage Fields',
    employer: 'Gowon Haneul Farm Cooperative',
    site: 'gowon-haneul',
    category: 'Agriculture & Farm Work',
    country_code: 'KR',
    state: 'Gangwon-do',
    job_type: 'contract',
    salary: null,
    posted: 30,
    left: 18,
    excerpt:
      'Plant and cut cabbage on highland farms for five to eight months. E-8 seasonal status by agreement between our county and your home district.',
    description:
      '<p>Kimchi begins on slopes like ours, 800 metres above the sea. Thirty-four families have joined in a cooperative and share their seasonal workers, so that there is something to do each day.</p><p>Planting is in May, weeding in June and July, cutting in August and September. Radishes follow until the first snow. You work eight hours with a long rest at noon.</p><h3>How people are chosen</h3><p>The county signs agreements with districts in the Philippines, Laos and Vietnam. The district office makes the list, and the wage for each year is fixed in that agreement, never below the Korean minimum. Ask there for the current figure.</p><h3>Where you stay</h3><p>A former school has been turned into twelve bedrooms with floor heating. Tents and plastic houses are not used.</p>',
    responsibilities: [
      'Plant seedlings along the rows',
      'Weed and hoe by hand',
      'Cut, trim and net cabbages',
      'Load crates on small trucks',
    ],
    requirements: [
      'Home in a partner district',
      'Farming background',
      'Between 25 and 50 years old, as the county asks',
      'Steady on slopes',
    ],
  },
];
