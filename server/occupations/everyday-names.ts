/** What people call a kind of work, with its unit group, and others that it may mean. */
export type EverydayName = { names: readonly string[]; isco: readonly string[] };

function names(isco: string, list: string): EverydayName {
  return { isco: isco.split(' '), names: list.split(',').map((name) => name.trim()) };
}

/**
 * Names that the sources lack, or code by an industry that adverts do not name. They hold before the
 * sources.
 */
export const EVERYDAY_NAMES: readonly EverydayName[] = [
  names(
    '5322 5321',
    'carer, caregiver, care giver, care worker, care assistant, support worker, home carer, live in carer, personal care assistant, domiciliary carer, senior carer, senior care assistant, home care assistant, carers, health and social care worker, elderly carer, elderly care',
  ),
  names(
    '5321',
    'HCA, healthcare assistant, health care assistant, CNA, certified nursing assistant, nursing assistant, nurse aide, nursing aide, healthcare support worker, health care support worker, HCSW, nursing auxiliary, auxiliary nurse, Pflegehelfer, Pflegeassistent, aide soignant, aide-soignante, auxiliar de enfermeria, OSS, operatore socio sanitario, zorgassistent',
  ),
  names(
    '2221',
    'RN, registered nurse, nurse, staff nurse, RGN, RMN, RNLD, NHS nurse, theatre nurse, ICU nurse, ward nurse, charge nurse, registered general nurse, registered mental health nurse, mental health nurse, nursing, Pflegefachkraft, Pflegefachmann, Pflegefachfrau, Krankenschwester, Krankenpfleger, Gesundheits und Krankenpfleger, examinierte Pflegefachkraft, infirmier, infirmiere, IDE, infirmier diplome d etat, verpleegkundige, enfermero, enfermera, infermiere, infermiera, sjukskoterska, sykepleier, sygeplejerske',
  ),
  names('3221', 'LPN, licensed practical nurse, licensed vocational nurse, LVN, enrolled nurse'),
  names(
    '2211 2212',
    'doctor, physician, GP, general practitioner, medical officer, salaried GP, arzt, arztin, medecin, medico, huisarts, lakare, lege, laege',
  ),
  names(
    '9112',
    'cleaner, office cleaner, hotel cleaner, hospital cleaner, janitor, custodian, room attendant, chambermaid, housekeeping, housekeeping attendant, housekeeping assistant, hotel housekeeper, cleaning operative, cleaning, domestic assistant, Reinigungskraft, Putzfrau, Putzkraft, Zimmermadchen, femme de chambre, agent d entretien, limpiador, limpiadora, camarera de pisos, schoonmaker, schoonmaakster, addetto alle pulizie, cameriera ai piani, stadare, renholder, rengoringsassistent',
  ),
  names(
    '9111',
    'maid, housemaid, house maid, domestic worker, domestic helper, house help, househelp, house girl, housegirl, domestic cleaner, private cleaner, Haushaltshilfe, femme de menage, empleada de hogar, empleada domestica, huishoudelijke hulp, colf, hushjalp',
  ),
  names('5152 9111', 'housekeeper, private housekeeper, butler'),
  names(
    '5311',
    'nanny, au pair, aupair, babysitter, baby sitter, babysitting, childminder, child minder, child care worker, childcare worker, childcare, nursery assistant, nursery nurse, Kinderbetreuer, Babysitterin, Tagesmutter, nounou, assistante maternelle, garde d enfant, ninera, canguro, oppas, barnvakt, barnepike, tata',
  ),
  names(
    '8332',
    'HGV, LGV, HGV driver, LGV driver, HGV class 1, HGV class 2, HGV class 1 driver, HGV class 2 driver, class 1 driver, class 2 driver, trucker, truck driver, lorry driver, lorry, heavy truck driver, CDL driver, CDL, CE driver, c+e driver, truck, Lkw Fahrer, LKW-Fahrer, Berufskraftfahrer, Kraftfahrer, chauffeur poids lourd, conducteur routier, conducteur SPL, conducteur poids lourd, camionero, conductor de camion, vrachtwagenchauffeur, camionista, autista di camion, lastbilsforare, lastbilschauffor, lastebilsjafor, 7.5 tonne driver, 7.5t driver',
  ),
  names(
    '8322',
    'driver, van driver, taxi driver, cab driver, taxi, chauffeur, private driver, personal driver, delivery driver, courier driver, multi drop driver, car driver, company driver, light driver, Fahrer, Taxifahrer, Auslieferungsfahrer, Kurierfahrer, chauffeur livreur, livreur, repartidor, conductor, autista, bezorger, koerier, minicab driver',
  ),
  names(
    '9621',
    'courier, dispatch rider, messenger, bellboy, bell boy, bellman, luggage porter, hotel porter, Kurier, coursier',
  ),
  names(
    '8331',
    'bus driver, coach driver, PSV driver, PCV driver, tram driver, Busfahrer, conducteur de bus, conductor de autobus, buschauffeur, autista di autobus, bussforare, bussjafor, bus',
  ),
  names(
    '8344',
    'forklift, fork lift, forklift operator, forklift driver, fork truck, fork truck driver, FLT driver, reach truck driver, reach truck, counterbalance driver, Staplerfahrer, Gabelstaplerfahrer, cariste, carretillero, heftruckchauffeur, carrellista, truckforare',
  ),
  names(
    '8342',
    'excavator operator, excavator driver, excavator, digger driver, bulldozer operator, bulldozer, backhoe operator, backhoe, plant operator construction, heavy equipment operator, 360 operator, Baggerfahrer, conducteur d engins, pelleteur, grondwerker machinist',
  ),
  names(
    '8343',
    'crane operator, crane driver, crane, Kranfahrer, grutier, gruista, gruista, kraanmachinist',
  ),
  names(
    '7411',
    'electrician, sparky, sparkie, wireman, electrical fitter building, approved electrician, Elektriker, Elektroniker fur Energie und Gebaudetechnik, electricien, electricista, elektricien, elettricista, elektrikare',
  ),
  names(
    '7126',
    'plumber, plumbing, pipefitter, pipe fitter, heating engineer, gas engineer, plumber and heating engineer, plumbing and heating engineer, Klempner, Anlagenmechaniker SHK, plombier, fontanero, loodgieter, idraulico, rormokare, rorlegger, vvs montor',
  ),
  names(
    '7115',
    'carpenter, joiner, chippy, carpentry, joinery, shuttering carpenter, bench joiner, Tischler, Schreiner, Zimmermann, Zimmerer, menuisier, charpentier, carpintero, timmerman, falegname, carpentiere in legno, snickare, tomrer, snekker',
  ),
  names(
    '7112',
    'bricklayer, brick layer, brickie, mason, blocklayer, block layer, Maurer, macon, albanil, metselaar, muratore, murare, murer',
  ),
  names(
    '7131',
    'painter, decorator, painter and decorator, painting, house painter, Maler, Maler und Lackierer, peintre en batiment, pintor, schilder, imbianchino, malare, maler',
  ),
  names(
    '7212',
    'welder, welding, MIG welder, TIG welder, coded welder, welder fabricator, fabricator welder, Schweisser, soudeur, soldador, lasser, saldatore, svetsare, sveiser',
  ),
  names(
    '7214',
    'fabricator, steel fabricator, metal fabricator, boilermaker, boiler maker, ironworker, iron worker, steelworker, steel erector',
  ),
  names('7114', 'steel fixer, rebar, concrete finisher'),
  names('7119', 'scaffolder, scaffolding, Gerustbauer, echafaudeur'),
  names('7123', 'plasterer, dry liner, dryliner, drywall, drywaller, dry wall, taper and jointer'),
  names('7122', 'tiler, tile setter, floor layer, wall and floor tiler, Fliesenleger, carreleur'),
  names('7121', 'roofer, roofing, Dachdecker, couvreur'),
  names(
    '9313',
    'labourer, laborer, construction labourer, construction worker, general labourer, building labourer, site labourer, Bauhelfer, manoeuvre, peon, peon de obra, construction helper, Bauarbeiter, muratore manovale',
  ),
  names('9622', 'handyman, odd job man, odd job person, handyperson, manitas, klusjesman'),
  names(
    '7127',
    'HVAC, refrigeration, air conditioning, aircon, AC technician, HVAC technician, HVAC engineer, air conditioning engineer, refrigeration engineer, refrigeration technician, Kaltetechniker, frigoriste, frigorista',
  ),
  names(
    '7231',
    'mechanic, auto mechanic, car mechanic, motor mechanic, automotive technician, vehicle technician, MOT tester, vehicle mechanic, HGV mechanic, HGV technician, truck mechanic, diesel mechanic, Kfz Mechatroniker, Kfz-Mechaniker, mecanicien auto, mecanicien automobile, mecanico de automoviles, automonteur, meccanico auto, bilmekaniker',
  ),
  names('7213', 'panel beater, body repairer, auto body repairer, sheet metal worker'),
  names('7132', 'spray painter, vehicle painter, car painter, paint sprayer'),
  names('2165', 'surveyor, land surveyor, CAD surveyor'),
  names('2149', 'quantity surveyor, QS'),
  names('3118', 'draftsman, draughtsman, drafter, CAD technician, CAD, CAD operator'),
  names(
    '5120',
    'cook, line cook, breakfast cook, Koch, Kochin, cuisinier, cocinero, kok, cuoco, kock, kokk',
  ),
  names(
    '3434 5120',
    'chef, head chef, sous chef, executive chef, pastry chef de partie, chef de partie, commis, commis chef, junior sous chef, demi chef de partie, chef de cuisine, Kuchenchef, CDP, second chef, relief chef',
  ),
  names(
    '9412',
    'kitchen helper, kitchen assistant, kitchen porter, kitchen hand, KP, dishwasher, dish washer, pot washer, scullery, catering assistant, kitchen steward, steward, Kuchenhilfe, Spuler, Spulkraft, plongeur, commis de cuisine plonge, ayudante de cocina, friegaplatos, keukenhulp, afwasser, lavapiatti, aiuto cuoco, diskare, kjokkenhjelp, kitchen staff',
  ),
  names(
    '5131',
    'waiter, waitress, waitstaff, wait staff, food server, restaurant server, server restaurant, Kellner, Servicekraft, serveur, serveuse, camarero, camarera, ober, serveerster, cameriere, servitor, servitris, kelner, tjener',
  ),
  names(
    '5132',
    'bartender, barman, barmaid, bar staff, mixologist, bar person, barkeeper, barista',
  ),
  names(
    '7512',
    'baker, bakery, pastry chef, patissier, pastry cook, confectioner, Backer, Konditor, boulanger, panadero, pastelero, bakker, fornaio, panettiere, pasticciere, bagare, baker',
  ),
  names(
    '7511',
    'butcher, meat cutter, slaughterer, abattoir worker, abattoir, fishmonger, Metzger, Fleischer, boucher, carnicero, slager, macellaio, slaktare, slakter, slagter',
  ),
  names(
    '5246',
    'counter attendant, food counter, food service worker, coffee maker, cafe attendant, barista coffee shop',
  ),
  names('9411', 'fast food worker, crew member, fast food crew, burger flipper'),
  names(
    '4224',
    'hotel receptionist, front desk, front office, front desk agent, front desk officer, night auditor, guest service agent, Rezeptionist, receptionniste, recepcionista de hotel',
  ),
  names(
    '4226',
    'receptionist, reception, Empfangsmitarbeiter, recepcionista, receptionniste standardiste, recepcjonista',
  ),
  names(
    '9211',
    'farm worker, farmhand, farm hand, farm labourer, fruit picker, fruit picking, harvester, harvest, harvest worker, berry picker, vegetable picker, Erntehelfer, ouvrier agricole, peon agricola, jornalero, bracciante agricolo, mushroom picker, picker fruit, strawberry picker, apple picker',
  ),
  names('6130', 'farmer, Landwirt, agriculteur, agricultor, boer, agricoltore, bonde, lantbrukare'),
  names(
    '9214',
    'greenhouse worker, nursery worker, horticultural worker, gardening labourer, greenhouse',
  ),
  names(
    '6113',
    'gardener, groundskeeper, landscaper, landscape gardener, gardening, landscaping, Gartner, jardinier, paysagiste, jardinero, hovenier, giardiniere, tradgardsmastare, gartner',
  ),
  names(
    '9212',
    'milker, dairy worker, dairy hand, herdsman, livestock worker, dairy farm worker, poultry worker, chicken farm worker, poultry catcher, Melker',
  ),
  names(
    '6222 6223',
    'fisherman, fishing, Fischer, pecheur, pescador, visser, pescatore, fiskare, fisker',
  ),
  names('7511', 'fish processor, fish processing, fish filleter'),
  names(
    '8350',
    'seafarer, seaman, sailor, deckhand, deck hand, able seaman, ordinary seaman, AB seaman, ship crew, merchant navy, Matrose, matelot, marinero, matroos, marinaio, matros, bosun',
  ),
  names(
    '5111',
    'cabin crew, flight attendant, air hostess, air steward, airline steward, stewardess, Flugbegleiter, hotesse de l air, azafata, tripulante de cabina, cabinepersoneel',
  ),
  names('3153', 'pilot, first officer, aviator, airline pilot'),
  names(
    '4321',
    'storekeeper, store keeper, storeman, warehouseman, warehouse clerk, stock controller, stores person, Lagerist, magasinier, almacenista, magazijnmedewerker, magazziniere, lagerarbetare',
  ),
  names(
    '9333',
    'warehouse, warehouse operative, warehouse worker, warehouse assistant, loader, unloader, stevedore, dock worker, material handler, container unloader, freight handler, Lagermitarbeiter, Lagerhelfer, Lagerarbeiter, mozo de almacen, manutentionnaire, docker, mover, removals porter',
  ),
  names(
    '9321',
    'packer, picker packer, picker, pick packer, order picker, warehouse picker, picker and packer, picking and packing, Kommissionierer, Packer, preparateur de commandes, orderpicker, inpakker, plukker',
  ),
  names(
    '9329',
    'factory, factory worker, production worker, production operative, factory operative, process worker, plant worker, manufacturing operative, food production operative, production operator helper, Produktionshelfer, Produktionsmitarbeiter, agent de production, operario de produccion, operario de fabrica, productiemedewerker, operaio, operaio di produzione, fabriksarbetare, general operative',
  ),
  names(
    '8219',
    'assembler, assembly line, assembly line worker, assembly operative, Montagehelfer',
  ),
  names(
    '7223',
    'CNC, CNC machinist, CNC operator, machinist, lathe, turner, miller, milling, CNC setter, CNC programmer, CNC turner, CNC miller, machine setter, Zerspanungsmechaniker, Dreher, Fraser, tourneur, fraiseur, tornero, fresador, tornitore',
  ),
  names(
    '8189',
    'machine operator, Maschinenbediener, Maschinenfuhrer, conducteur de machine, operador de maquina, machineoperator',
  ),
  names(
    '7531',
    'tailor, seamstress, dressmaker, Schneider, tailleur, couturier, couturiere, modista, sastre, kleermaker, sarto, sarta, skraddare',
  ),
  names(
    '8153',
    'sewing, sewing machine, sewing machine operator, sewing machinist, garment worker, machinist sewing, Naherin',
  ),
  names(
    '7543',
    'quality inspector, quality control, quality controller, QC, QC inspector, quality control inspector',
  ),
  names(
    '2519',
    'QA engineer, software tester, QA tester, test automation engineer, QA analyst, software test engineer, QA automation engineer',
  ),
  names(
    '8157',
    'laundry, laundry attendant, laundry assistant, laundry worker, laundry operative, dry cleaning, ironing',
  ),
  names(
    '3212',
    'lab technician, laboratory technician, medical technologist, phlebotomist, medical laboratory technician, laborant, MTA, biomedical support worker, lab tech',
  ),
  names('2240', 'paramedic, EMT paramedic'),
  names(
    '3258',
    'EMT, ambulance, ambulance driver, emergency medical technician, ambulance technician, ambulance care assistant, Rettungssanitater, ambulancier',
  ),
  names(
    '2222',
    'midwife, midwifery, Hebamme, sage femme, matrona, verloskundige, ostetrica, barnmorska, jordmor, jordemoder',
  ),
  names(
    '2261',
    'dentist, dental surgeon, Zahnarzt, dentiste, tandarts, dentista, tandlakare, tannlege',
  ),
  names(
    '2262',
    'pharmacist, chemist shop, pharmacy, Apotheker, pharmacien, farmaceutico, apotheker, farmacista, apotekare, pharmacist manager, locum pharmacist',
  ),
  names(
    '2264',
    'physiotherapist, physical therapist, physiotherapy, physio, Physiotherapeut, kinesitherapeute, fisioterapeuta, fysiotherapeut, fisioterapista, fysioterapeut, band 5 physiotherapist',
  ),
  names(
    '2250',
    'vet, veterinarian, veterinary, veterinary surgeon, Tierarzt, veterinaire, veterinario, dierenarts',
  ),
  names(
    '2512',
    'software developer, software engineer, developer, coder, programmer, full stack developer, fullstack developer, back end developer, backend developer, backend engineer, full stack engineer, java developer, python developer, c# developer, .net developer, c++ developer, php developer, mobile developer, android developer, ios developer, software development engineer, devops engineer, node js developer, react native developer, ruby developer, go developer, sde, java engineer, scala developer, ruby on rails developer, Softwareentwickler, Entwickler, developpeur, desarrollador, programador, ontwikkelaar, softwareontwikkelaar, sviluppatore, programmatore, utvecklare, systemutvecklare, utvikler, udvikler',
  ),
  names(
    '2513',
    'web developer, website developer, front end developer, frontend developer, front end engineer, frontend engineer, react developer, angular developer, vue developer, wordpress developer, Webentwickler, developpeur web, desarrollador web, sviluppatore web, webbutvecklare',
  ),
  names(
    '2511 2521',
    'data analyst, business systems analyst, IT business analyst, systems analyst, BI analyst, business intelligence analyst, business intelligence, data analysis, BI developer, Datenanalyst',
  ),
  names('2120', 'statistician, actuary'),
  names(
    '3512',
    'help desk, helpdesk, desktop support, technical support, tech support, service desk, IT support, service desk analyst, helpdesk analyst, desktop support engineer, IT support engineer, IT support technician, IT technician, 1st line support, 2nd line support, technical support engineer, IT support analyst, first line support, helpdesk technician',
  ),
  names(
    '2529',
    'cybersecurity, cyber security, information security, infosec, cyber security analyst, cyber security engineer, security analyst, information security analyst, security engineer, penetration tester, information security officer',
  ),
  names(
    '2522',
    'system administrator, sysadmin, systems administrator, network administrator, linux administrator, windows administrator, Systemadministrator',
  ),
  names(
    '2411',
    'accountant, Buchhalter, Bilanzbuchhalter, comptable, contable, ragioniere, revisor, management accountant, financial accountant, chartered accountant, auditor, accounting, tax accountant',
  ),
  names(
    '4311 3313',
    'accounts clerk, accounts assistant, purchase ledger clerk, sales ledger clerk, accounts payable, accounts receivable, purchase ledger, sales ledger, accounts payable clerk, accounting clerk, accounts administrator, credit controller, aide comptable, auxiliar contable',
  ),
  names('3313', 'bookkeeper, book keeper, bookkeeping, assistant accountant'),
  names(
    '3343',
    'personal assistant, executive assistant, executive secretary, management assistant, PA to director, executive PA, PA, assistante de direction, Direktionsassistentin',
  ),
  names(
    '4120',
    'secretary, Sekretarin, Sekretar, secretaire, secretario, secretaris, segretaria, sekreterare',
  ),
  names(
    '4110',
    'administrative assistant, office assistant, admin assistant, office clerk, administrator, office administrator, admin, clerk, administration assistant, admin clerk, Burokraft, Buroassistent, employe de bureau, administrativo, auxiliar administrativo, administratief medewerker, impiegato, impiegata, kontorist, kontorassistent, sales administrator, admin officer, administrative officer, clerical officer',
  ),
  names(
    '4132',
    'data entry, data clerk, encoder, data entry clerk, data entry operator, data inputter',
  ),
  names('4131', 'typist, audio typist, copy typist'),
  names(
    '2423',
    'HR, human resource, recruiter, talent acquisition, HR adviser, HR business partner, HR officer, recruitment consultant, talent acquisition specialist, HR generalist, human resources specialist, recruitment specialist, technical recruiter, Personalreferent, charge de recrutement',
  ),
  names('4416', 'HR assistant, HR administrator, human resources assistant'),
  names(
    '4222',
    'call center, call centre, call center agent, call centre agent, contact centre agent, customer service representative, customer service adviser, customer service agent, customer service, customer services, customer service assistant, customer support, customer support representative, customer adviser, Kundenberater Callcenter, teleconseiller, teleoperador, callcenter medewerker, telephone operator, customer service executive',
  ),
  names(
    '3322',
    'salesman, salesperson, sales person, saleswoman, sales representative, sales rep, sales executive, field sales executive, account manager, key account manager, account executive, business development executive, sales consultant, area sales representative, field sales representative, Aussendienstmitarbeiter, Vertriebsmitarbeiter, commercial terrain, representante comercial, accountmanager, vertegenwoordiger',
  ),
  names(
    '1221',
    'sales manager, marketing manager, business development manager, head of sales, sales director, area sales manager, regional sales manager',
  ),
  names(
    '5223',
    'shop assistant, sales assistant, store clerk, retail assistant, shopkeeper assistant, store assistant, retail sales assistant, sales associate, retail sales associate, sales adviser, retail associate, Verkaufer, vendeur, vendeuse, dependiente, dependienta, winkelmedewerker, verkoopmedewerker, commesso, commessa, butikssaljare, butiksbitrade, butikkmedarbeider, butiksassistent, store associate, supermarket assistant',
  ),
  names('5221', 'shopkeeper, shop keeper, shop owner'),
  names(
    '1420',
    'store manager, shop manager, retail store manager, assistant store manager, retail manager, branch manager retail, Filialleiter',
  ),
  names(
    '5230',
    'cashier, till operator, checkout operator, Kassierer, caissier, caissiere, cajero, cajera, kassamedewerker, cassiere, kassor',
  ),
  names(
    '9334',
    'shelf stacker, shelf filler, stock clerk, merchandiser, night filler, Regalauffuller, vakkenvuller, reponedor',
  ),
  names(
    '2330 2341',
    'teacher, teaching, Lehrer, Lehrerin, professeur, profesor, leraar, docent, insegnante, larare, laerer',
  ),
  names('2359', 'tutor, private tutor, educator, instructor'),
  names(
    '2342',
    'kindergarten, preschool, pre school, early childhood, nursery teacher, kindergarten teacher, preschool teacher, early childhood educator, early years practitioner, Erzieher, educateur de jeunes enfants, Kindergartner, forskollarare',
  ),
  names(
    '5312',
    'teaching assistant, TA, LSA, learning support assistant, SEN teaching assistant, teachers aide, teacher aide, SEN TA, HLTA',
  ),
  names(
    '2635',
    'social worker, case worker, Sozialarbeiter, assistant social, trabajador social, maatschappelijk werker, assistente sociale, socionom, sosionom, socialradgiver',
  ),
  names(
    '3412',
    'youth worker, family support worker, residential support worker, residential childcare worker, Sozialbetreuer, educateur specialise',
  ),
  names(
    '2611',
    'lawyer, attorney, solicitor, barrister, legal counsel, Rechtsanwalt, avocat, abogado, advocaat, avvocato, advokat, jurist',
  ),
  names('3411', 'paralegal, legal assistant, legal executive, legal clerk'),
  names(
    '2431',
    'marketing, digital marketing, SEO, social media, marketing executive, digital marketing executive, marketing specialist, SEO specialist, PPC specialist, marketing assistant, social media manager, social media executive, marketing coordinator, digital marketer',
  ),
  names(
    '2166',
    'graphic designer, graphic artist, visual designer, UX designer, UI designer, web designer, Grafiker, Mediengestalter, graphiste, disenador grafico, product designer ui, grafisch vormgever, grafico',
  ),
  names(
    '5414',
    'security guard, security officer, watchman, doorman, bouncer, guard, door supervisor, security, Sicherheitsmitarbeiter, Wachmann, agent de securite, vigilante de seguridad, guardia de seguridad, beveiliger, guardia giurata, vaktare, vekter, vagt, CCTV operator, security personnel',
  ),
  names(
    '5141',
    'hairdresser, hair stylist, hairstylist, barber, hair dresser, Friseur, Friseurin, coiffeur, coiffeuse, peluquero, peluquera, kapper, parrucchiere, parrucchiera, frisor',
  ),
  names(
    '5142',
    'beautician, beauty therapist, esthetician, aesthetician, manicurist, nail technician, Kosmetikerin, estheticienne, esteticista, schoonheidsspecialiste, estetista',
  ),
  names('3255', 'massage, masseuse, massage therapist, spa therapist, masseur, massor'),
  names('1411', 'hotel manager'),
  names(
    '1412',
    'restaurant manager, assistant restaurant manager, general manager restaurant, cafe manager, bar manager, pub manager',
  ),
  names(
    '5151',
    'head housekeeper, housekeeping supervisor, cleaning supervisor, executive housekeeper',
  ),
  names('9611', 'refuse collector, garbage collector, bin man, dustman, waste collector'),
];
