import type { Category } from '../../../shared/constants/categories.ts';

/**
 * Keywords by which imports choose a job's category. Titles are compared in lower case without
 * accents. A keyword matches whole words, also with common plural and feminine endings. `word*`
 * matches a prefix, `*word` a suffix (German and Dutch compounds: "Lkwfahrer"). The first matching
 * rule of a list wins, so narrower categories come first. Order (guess-category.ts): the head of
 * the title (up to the first comma, dash or bracket) by ROLES, then FIELDS; the whole title by
 * ROLES and FIELDS; the feed's function or category by HINTS, ROLES and FIELDS; the title by
 * GENERIC; the feed's industry; otherwise "Other Odd Jobs".
 */
export type CategoryRule = readonly [Category, string];

/** Occupations that are unambiguous whatever the words around them. */
export const ROLES: readonly CategoryRule[] = [
  [
    'Education & Training',
    'security trainer, instructional designer, sales trainer, teaching assistant, lehrassistent, nursery teacher, driving instructor, fahrlehrer, research assistant professor',
  ],
  [
    'Sales & Business Development',
    'account director, account development*, account management, account partner, client partner, deal desk*, outside sales*, sales professional, sales engineer*, solution* sales, security sales, medical sales, software sales, technical sales, sales executive, sales representative, sales rep, sales manager, sales director, sales consultant, inside sales, field sales, sales specialist, sales development*, account executive, account manager, key account*, business development*, bdr, sdr, telesales, vertriebsmitarbeit*, *vertriebler, vertriebsleit*, aussendienst*, technico commercial, technico-commercial, charge* d affaires, commercial terrain, attache* commercial*, representante comercial, agente comercial, asesor* comercial*, comercial, verkoopadviseur, accountmanager, real estate agent, immobilienmakler*, partnerships manager, partner manager, sales agent, sales lead, sales director*',
  ],
  [
    'Operations & Supply Chain',
    'data entry*, category manager*, employee relation*, labour relation*, labor relation*, employee experience*, hr business partner, materials manager, einkauf*, personal assistant, executive secretary, recruiter, technical recruiter, recruiting, talent acquisition, talent partner, sourcer, human resource*, hr, hrbp, people partner, people operation*, personalreferent*, personalsachbearbeit*, charge* de recrutement, ressources humaines, rrhh, recursos humanos, executive assistant, chief of staff, office manager, office administrator, administrative assistant, office assistant, business administrator, chief operating officer, supply chain*, procurement, purchasing, purchaser, buyer, einkaufer, acheteu*, comprador, inkoper, disponent, sourcing manager, demand planner, material* planner, production planner, inventory*',
  ],
  [
    'Caregiving',
    'caregiver, care giver, carer, care assistant, care worker, care home assistant, home care, homecare, support worker, healthcare assistant, health care assistant, hca, home health aide, personal care*, elderly care, eldercare, live-in care*, direct support professional, nanny, babysitter, au pair, aupair, childminder, child minder, child care*, childcare*, pflegehelfer*, pflegehilf*, pflegeassisten*, altenpfleg*, seniorenbetreu*, betreuungskraft, kinderbetreu*, auxiliaire de vie*, aide a domicile, aide-soignant*, aide soignant*, garde d enfant*, nounou, assistante maternelle, cuidador*, ninera, auxiliar de geriatria, gerocultor*, verzorgende, thuiszorg*, oppas, mantelzorg*, companion',
  ],
  [
    'Healthcare & Medical',
    'nurse, nursing assistant, nursing, registered nurse, rn, lpn, lvn, cna, physician, medical doctor, doctor, surgeon, anesthesi*, anaesthe*, general practitioner, telehealth*, genetic counsel*, dentist, dental*, orthodont*, pharmacist, pharmacy*, physiotherap*, physical therap*, occupational therap*, speech therap*, speech language patholog*, therapist, psychotherap*, psycholog*, psychiatr*, radiograph*, radiolog*, sonograph*, phlebotom*, midwi*, paramedic, emt, medical assistant, medical technologist, medical coder, medical transcription*, clinical*, clinician, outpatient*, inpatient*, optometr*, optician, dietit*, dietic*, nutritionist, veterinar*, pathologist, patient*, carer nurse, sanitater, krankenpfleg*, krankenschwester, gesundheits*, pflegefach*, pflegekraft, arzt, arztin, *arzt, zahnmedizin*, hebamme, apotheker*, physiotherapeut*, infirmier*, medecin, sage-femme, sage femme, pharmacien*, kinesitherap*, dentiste, enfermer*, medico, medica, matrona, farmaceutic*, fisioterap*, verpleegkund*, arts, huisarts, tandarts, verloskundige, apotheekmedewerker',
  ],
  [
    'Cybersecurity',
    'cyber*, cybersecurity, information security*, infosec, it security, network security*, cloud security*, application security*, appsec, product security*, security engineer*, security analyst*, security architect*, security researcher, security consultant, security operations cent*, soc analyst, soc engineer, penetration test*, pentest*, ethical hacker, threat*, vulnerability*, detection engineer*, it-sicherheit*, informationssicherheit*, cybersecurite, ciberseguridad, ciso, offensive security, red team*, incident response*, identity and access*, security software*, security grc',
  ],
  [
    'Security Services',
    'asset protection*, protective service*, security guard, security officer, security agent, security supervisor, security patrol*, security personnel, security staff, security receptionist, guard, patrol officer, door supervisor, bouncer, watchman, watchperson, bodyguard, close protection, protection officer, loss prevention*, store detective, cctv operator, sicherheitsmitarbeit*, sicherheitskraft, wachmann, wachdienst, objektschutz*, turstehe*, agent* de securite, agent* de surete, agent* ssiap, vigile, gardien*, vigilante*, guardia de seguridad, guarda de seguridad, beveilig*, portier',
  ],
  [
    'Data & Analytics',
    'data scien*, data analyst*, data analytic*, data engineer*, data architect*, data warehouse*, data modeler, data steward, data governance, data manager, data quality*, data annotat*, data label*, analytics*, analytics engineer*, business intelligence, bi analyst, bi developer, bi engineer, power bi, statistic*, biostatistic*, quantitative research*, quantitative analyst, machine learning*, ml engineer, ml researcher, deep learning*, applied scientist*, research scientist*, research engineer*, ai research*, ai scientist*, datenanaly*, analyste de donnees, analyste data, analista de datos, cientifico de datos, data-analist, reporting analyst, insights analyst, decision scien*, etl developer, big data*, dba',
  ],
  [
    'Mechanics & Auto Repair',
    'auto paint*, paint and body*, car detail*, auto detail*, detailer, spare parts*, parts specialist, parts associate, refinish*, mechanic, car mechanic, auto mechanic, diesel mechanic, bicycle mechanic, bike mechanic, aircraft mechanic, automotive*, auto body*, auto technician, vehicle technician, vehicle mechanic, service technician automotive, truck technician, panel beater, car painter, bodyshop, tyre*, tire tech*, tire fitter, kfz*, kraftfahrzeugmechatroniker*, mechatroniker*, landmaschinen*, autoschlosser, karosserie*, mecanicien*, carrossier*, garagiste, mecanico*, chapista, automonteur, autotechnicus, plaatwerker, diesel technician, motor vehicle*, smash repair*',
  ],
  [
    'Cleaning & Sanitation',
    'cleaner, cleaning*, cleaners, window cleaner, janitor, janitorial, custodian, custodial, housekeep*, room attendant, chambermaid, chamber maid, sanitation*, sanitary*, waste collector, waste*, refuse*, garbage*, street sweeper, pest control*, laundry*, dry cleaner, washroom*, reinigung*, putzkraft, putzfrau, putzhilfe, gebaudereinig*, raumpfleg*, zimmermadchen, zimmerreinig*, wascherei*, agent* d entretien, agent* de nettoyage, agent* de proprete, nettoyage, femme de menage, femme de chambre, valet de chambre, technicien* de surface, plongeur menage, limpiador*, limpieza, camarer* de piso*, personal de limpieza, barrendero, schoonma*, kamermeisje, glazenwasser',
  ],
  [
    'Domestic & Personal Services',
    'domestic helper, domestic worker, domestic*, housemaid, maid, butler, house manager, houseman, house parent, estate manager, personal chef, hairdress*, hair stylist, hairstylist, barber, beautician, beauty therap*, beauty*, nail tech*, makeup artist, make-up artist, massage*, masseu*, spa therap*, spa attendant, esthetic*, aesthetician, cosmetolog*, personal trainer, fitness trainer, fitness coach, fitness instructor, yoga*, pilates*, dog walker, dog groomer, pet groomer, pet sitter, groomer, tailor, seamstress, dressmaker, undertaker, funeral*, haushaltshilfe, haushalter*, hauswirtschaft*, friseur*, kosmetik*, masseur*, employe* de maison, gouvernante, coiffeu*, estheticien*, empleada de hogar, empleada domestica, peluquer*, esteticista, modista, huishoud*, kapper, kapster, schoonheidsspecialist*',
  ],
  [
    'Agriculture & Farm Work',
    'farm*, farmhand, farmworker, agricultur*, agronom*, agrono*, harvest*, fruit picker, berry picker, mushroom picker, vegetable picker, apple picker, crop*, dairy farm*, dairy hand, milker, milking, herd*, herdsperson, stockperson, stockman, shepherd, shearer, livestock*, cattle*, pig farm*, poultry*, tractor*, orchard*, vineyard*, viticultur*, greenhouse worker, greenhouse assistant, nursery worker plant, horticultur*, beekeep*, fisher*, fishing*, aquacultur*, fish farm*, landwirt*, erntehelfer*, melker, tierwirt*, ouvrier* agricole*, agricole*, viticole*, vendang*, maraicher*, eleveur, jornaler*, agricol*, ganader*, vendimia*, tractorista, landbouw*, tuinbouw*, kasmedewerker, melkveehoud*',
  ],
  [
    'Seasonal & Outdoor Work',
    'seasonal*, gardener, gardening, landscap*, groundskeep*, groundsman, groundsperson, grounds maintenance*, greenkeep*, lawn*, arborist, tree surgeon, tree climber, forest*, lumber*, logger, lifeguard, life guard, swimming pool attendant, ski instructor, ski*, snow plow*, snow removal*, snowboard*, lift operator, camp counsel*, camp staff, summer camp*, tour guide, park ranger, ranger, outdoor*, gartner*, landschaftsgart*, forstwirt*, waldarbeit*, saisonarbeit*, saisonkraft, bademeister, saisonnier*, jardinier*, paysagiste, bucheron, elagueur, maitre-nageur, moniteur* de ski, temporero*, jardiner*, socorrista, hovenier*, seizoen*, bosbouw*, raft guide, mountain guide, surf*, holiday rep',
  ],
  [
    'Food & Beverage',
    'baker, bakery*, pastry*, confection*, butcher, meat*, slaughter*, boner, fish processor, fish process*, seafood*, food production*, food processing*, food process*, food packer, food technolog*, food scien*, brewer, brewing, brewery*, winemak*, distill*, cheese*, dairy plant*, dairy technolog*, food safety*, food & beverage production, chocolat*, sommelier, backer, baeckerei*, backerei*, konditor*, metzger*, fleischer*, *fleischer, brauer*, boulanger*, patissier*, boucher*, charcutier*, fromager, poissonnier*, panader*, pasteler*, carnicer*, pescader*, bakker*, slager*, banketbakker*, brouwer*',
  ],
  [
    'Hospitality & Food Service',
    'chef, sous chef, commis, demi chef, cook, line cook, kitchen*, dishwasher, kitchen porter, waiter, waitress, waitstaff, wait staff, server, food server, bartender, bar staff, barman, barmaid, barista, barback, busser, host, hostess, hotel*, hospitality*, restaurant*, catering*, cater*, banquet*, food service*, foodservice*, food runner, food and beverage*, food & beverage*, food attendant, fast food*, crew member, cafe*, canteen*, front desk*, night auditor, guest service*, guest relation*, concierge, bellboy, bellman, porter, doorman, resort*, hostel*, koch, kochin, jungkoch, kuchenhilf*, kuchenhelf*, kellner*, servicekraft, restaurantfach*, hotelfach*, rezeption*, spulkraft, spuler, gastronomie*, barkeeper, cuisinier*, serveu*, commis de cuisine, chef de rang, chef de partie, plongeu*, receptionniste*, barmaid, hotelier*, hotellerie, equipier* polyvalent*, restauration, cociner*, camarer*, ayudante de cocina, friegaplatos, recepcionista de hotel, recepcionista*, kok, hulpkok, ober, serveerster, afwasser, horeca*, keukenhulp, bediening, crew trainer',
  ],
  [
    'Transportation Support',
    'ramp agent, ramp*, ground handl*, ground staff, ground crew, airport agent, airport*, baggage*, passenger service*, flight attendant, cabin crew, check-in agent, gate agent, aircraft refuel*, aircraft fuel*, parking*, valet, toll*, traffic marshal, traffic control*, traffic warden, flagger, crossing guard, bus monitor, bus attendant, bus conductor, train conductor, train attendant, station agent, station assistant, dock worker, docker, stevedore, longshore*, port worker, vehicle washer, car washer, car wash*, car park*, fleet coordinator, fleet assistant, flugbegleit*, vorfeld*, bodenpersonal, zugbegleit*, parkwachter*, hotesse de l air, agent* d escale, bagagiste, voiturier, docker*, azafata de vuelo, tripulante de cabina, agente de rampa, estibador*, aparcacoches, grondpersoneel, bagagemedewerker, conducteur trein, verkeersregelaar, transportation coordinator, transport coordinator, transportation assistant',
  ],
  [
    'Logistics & Transport',
    'driver, truck driver, lorry*, hgv*, cdl*, trucker, truck*, van driver, bus driver, taxi*, chauffeur, delivery driver, delivery person, delivery associate, delivery rider, delivery advocate, delivery man, delivery helper, parcel*, courier, postman, postal*, mail carrier, mail sorter, mail handler, warehouse*, warehousing, forklift*, reach truck*, order picker, picker packer, picker, packer, pick packer, picking, dispatcher, dispatch*, freight*, shipping*, cargo*, logistic*, logistik*, haulage, material handler, material* handler, stock handler, receiving clerk, pilot, first officer, seafarer, seaman, deckhand, deck hand, boatswain, ship captain, train driver, locomotive*, removals*, fahrer, *fahrer, fahrerin, lagerist*, lagermitarbeit*, lagerhelfer*, fachkraft fur lagerlogistik, lagerlogistik, kommissionier*, staplerfahrer*, gabelstapler*, kurier*, postbote, zusteller*, spedition*, livreu*, conducteur* routier*, conducteur* poids lourd*, conducteur* de bus, conducteur* spl, cariste*, magasinier*, preparateur* de commande*, manutention*, routier, logisticien*, conductor*, repartidor*, camionero*, mozo* de almacen, almacen*, carretillero*, mensajero*, transportista, vrachtwagen*, *chauffeur, bezorger*, koerier*, magazijn*, orderpicker*, heftruck*, logistiek*, expeditie*',
  ],
  [
    'Construction & General Labor',
    'laborer, labourer, general labor*, general labour*, construction labor*, construction labour*, construction worker, construction helper, site labourer, helper, electrician helper, handyman, handyperson, handy man, demolition*, groundworker, ground worker, mover, furniture mover, removal worker, road worker, highway worker, drywall*, insulation*, fencer, fencing*, bauhelfer*, hilfsarbeit*, helfer*, bauarbeit*, umzugshelfer*, hausmeister*, tiefbau*, manoeuvre*, manuvre, ouvrier* du batiment, ouvrier* polyvalent*, homme a tout faire, demenageu*, agent* de maintenance batiment, peon*, mozo de obra, obrero*, ayudante de obra, operario de construccion, manitas, grondwerker*, bouwvak*, sloper, klusjesman, verhuizer*, day labor*, general worker, unskilled*, utility worker, maintenance worker',
  ],
  [
    'Construction',
    'carpenter, joiner, cabinet maker, cabinetmaker, electrician, plumber, pipefitter, pipe fitter, gas engineer, gas fitter, bricklay*, stonemason, mason, roofer, roofing*, scaffold*, plaster*, tiler, floor layer, flooring*, glazier, painter, decorator, painter and decorator, steel fixer, steel erector, ironworker, rebar*, concrete*, formwork*, shuttering*, crane operator, crane*, excavator*, digger operator, heavy equipment operator, plant operator construction, bulldozer*, hvac*, refrigeration tech*, boilermaker, quantity survey*, land survey*, building survey*, site manager, site supervisor, site foreman, foreman, construction*, estimator, building inspector, solar installer, solar install*, lift engineer, elevator mechanic, paver, asphalt*, maurer*, elektriker*, elektroniker*, elektroinstallat*, klempner*, anlagenmechaniker*, dachdeck*, zimmermann, zimmerer*, schreiner*, tischler*, maler*, fliesenleg*, gerustbau*, trockenbau*, betonbau*, baggerfahrer*, kranfuhrer*, bauleit*, polier, macon*, electricien*, plombier*, chauffagiste*, couvreu*, charpentier*, menuisier*, peintre*, carreleu*, platrier*, plaquiste*, grutier*, coffreu*, chef de chantier, conducteur* de travaux, albanil*, electricista*, fontaner*, carpinter*, pintor*, encofrador*, ferrallista*, soldador de obra, yesero*, techador*, gruista*, metselaar*, timmerman*, loodgieter*, elektricien*, elektromonteur*, schilder*, dakdekker*, stukadoor*, tegelzetter*, steigerbouw*, uitvoerder',
  ],
  [
    'Industrial / Factory',
    'welder, welding*, factory*, machine operator, machine minder, machine setter, production operator, production worker, production operative, production associate, production assistant factory, production technician, production supervisor, production line*, manufacturing operator, manufacturing technician, manufacturing associate, manufacturing operative, manufacturing supervisor, manufacturing worker, assembler, assembly*, assembly line*, fabricator, sheet metal*, cnc*, machinist, lathe*, milling*, turner, toolmaker, tool maker, tool and die*, grinder, polisher, press operator, injection mold*, injection mould*, mould*, molder, foundry*, forge*, plant operator, process operator, boiler operator, sewing machin*, textile*, packaging operator, packing operative, quality inspector, quality controller, sawmill*, mill worker, steelwork*, electroplat*, powder coat*, produktionsmitarbeit*, produktionshelfer*, maschinenfuhrer*, maschinenbedien*, anlagenfuhrer*, industriemechanik*, schweisser*, zerspan*, schlosser*, dreher*, fraser*, montagemitarbeit*, monteur*, fertigungs*, soudeu*, usineu*, operateur* de production, agent* de production, conducteur* de ligne, ouvrier* de production, ouvrier*, usine, chaudronnier*, tourneu*, monteur-assembleur, operari*, soldador*, tornero*, fresador*, operador* de maquina*, montador*, fabrica, lasser*, productiemedewerker*, operator productie, procesoperator*, machineoperator*, verspaner*, fabrieks*, machinebediende, 3d print* operator',
  ],
  [
    'Legal & Compliance',
    'intellectual property*, lawyer, attorney, solicitor, barrister, paralegal, legal*, counsel, general counsel, notary, law clerk, compliance*, aml*, anti money laundering*, kyc*, regulatory*, privacy*, litigation*, patent*, contract* manager, contracts manager, judge, rechtsanwalt*, rechtsanwalts*, jurist*, syndikus*, notar*, juriste*, avocat*, notaire*, abogad*, asesor* juridic*, advocaat*, bedrijfsjurist, gdpr*, data protection*, trust and safety policy',
  ],
  [
    'Finance & Accounting',
    'chargeback*, accountant, accounting*, accounts payable*, accounts receivable*, accounts assistant, accounts clerk, accounts manager, bookkeep*, payroll*, auditor, internal audit*, tax*, controller, financial controller, finance*, financial*, fp&a, treasury*, actuar*, underwrit*, banker, banking*, bank teller, teller, loan*, mortgage*, credit analyst, credit*, investment*, portfolio manager, trader, trading*, equity research*, wealth*, billing*, invoic*, claims*, insurance*, cfo, cpa, collections*, revenue accountant, revenue operations finance, buchhalt*, *buchhalter, steuerberat*, steuerfach*, bilanz*, finanz*, controlling*, bankkauf*, versicherung*, comptab*, expert-comptable, gestionnaire de paie, auditeu*, controleu* de gestion, conseiller* bancaire*, conseiller* assurance*, assureur, tresor*, contable*, contabil*, auditor*, financier*, asesor* fiscal*, boekhoud*, financieel*, belasting*, salarisadmin*, debiteuren*, quantitative trader, venture*, private equity*',
  ],
  [
    'Design & Creative',
    'graphic design*, ux*, ui*, ui/ux*, product design*, web design*, visual design*, interior design*, fashion design*, industrial design*, motion design*, game design*, game artist, brand design*, communication design*, interaction design*, content design*, designer, design lead, head of design, design manager, illustrator, animator, animation*, 3d artist, 3d model*, vfx*, artist, art director, creative*, photograph*, videograph*, video edit*, video producer, film*, producer, sound engineer*, audio engineer*, music*, musician, actor, dancer, model, landscape architect, interior architect, architectural design*, cartoonist, storyboard*, grafik*, mediengestalt*, gestalter*, fotograf*, graphiste*, concepteur* graphique, maquettiste, directeur* artistique, photographe*, monteur video, disenador*, grafic*, fotografo*, editor de video, vormgever*, grafisch*, ontwerper*',
  ],
  [
    'Information Technology',
    'software*, developer, programmer, programming, web develop*, webmaster, full stack*, full-stack*, fullstack*, front end*, front-end*, frontend*, back end*, back-end*, backend*, devops*, devsecops*, sre, site reliability*, reliability engineer software, platform engineer*, infrastructure engineer*, cloud*, systems administrator, system administrator, sysadmin, network engineer*, network admin*, network technician, network architect*, database*, it support*, it technician, it specialist, it manager, it director, it consultant, it analyst, it project manager, it administrator, it engineer, it officer, help desk*, helpdesk*, service desk*, desktop support*, technical support*, tech support*, support engineer*, qa engineer*, qa analyst, qa tester, qa automation*, qa lead, sdet, test automation*, test engineer*, quality engineer software, ios*, android*, mobile engineer*, mobile develop*, java*, javascript*, typescript*, python*, php*, ruby*, golang*, rust engineer, react*, node*, .net*, c++*, c#*, scala*, kotlin*, wordpress*, drupal*, magento*, sharepoint*, sap*, oracle*, salesforce*, servicenow*, dynamics 365, erp*, crm*, linux*, windows admin*, vmware*, kubernetes*, blockchain*, web3*, unity*, unreal*, game develop*, game programmer, gameplay*, ai engineer*, ai/ml*, ai architect*, ai developer*, prompt engineer*, llm*, forward deployed*, member of technical staff, solutions architect*, solution architect*, solutions engineer*, solution engineer*, solutions consultant*, enterprise architect*, technical architect*, systems architect*, integration engineer*, implementation engineer*, customer engineer*, developer relation*, developer advocate*, developer experience*, technical program manager, technical product manager, product manager, product owner, product management, scrum*, agile*, cto, chief technology officer, data center*, datacenter*, data centre*, telecom*, embedded software*, computer*, informatik*, softwareentwick*, entwickler*, *entwickler, anwendungsentwick*, systemadmin*, fachinformatik*, it-*, developpeu*, informatici*, informatique, ingenieur logiciel, administrateur* systeme*, technicien* informatique, programador*, desarrollador*, informatic*, ingeniero de software, ontwikkelaar*, *ontwikkelaar, programmeur*, systeembeheerder*, ict*, tester, web engineer*, growth engineer*, design technologist, technical lead, tech lead, technology*, product engineer*, systems engineer*, compiler*, gpu*, full-stack, engineering manager, cio, information technology, information systems, it',
  ],
  [
    'Marketing & Communications',
    'paid search*, paid social*, marketing*, marketer, seo*, sem specialist, ppc*, social media*, community manager, content*, copywrit*, communication*, comms, public relation*, pr manager, pr specialist, brand*, advertis*, media buyer, media planner, media*, journalist*, editor, editorial*, writer, technical writer, reporter, publicist, campaign*, growth market*, growth*, influencer*, event manager, event coordinator, events manager, events*, email market*, crm market*, product marketing*, redakteur*, journalist*, offentlichkeitsarbeit*, kommunikation*, werbe*, charge* de communication, communication, redacteur*, chef de produit marketing, redactor*, periodista*, comunicacion*, community-manager, communicatie*, tekstschrijver*, translator, interpreter, traduct*, ubersetzer*, vertaler*',
  ],
  [
    'Education & Training',
    'teacher, teach*, teaching*, tutor, tutoring, lecturer, professor, instructor, trainer, training*, educator, education*, school principal, vice principal, headteacher, head teacher, school*, kindergarten*, preschool*, nursery*, early years*, early childhood*, special needs*, sen teacher, faculty, academic*, curriculum*, learning*, esl*, efl*, tefl*, librarian, dean, postdoc*, phd*, lehrer*, *lehrer, lehrkraft, dozent*, erzieher*, padagog*, ausbilder*, nachhilfe*, enseignant*, professeur*, formateur*, formatrice*, educateur*, educatrice*, animateur* petite enfance, institut*, profesor*, maestr*, docente*, formador*, educador*, leraar*, docent*, leerkracht*, pedagogisch*, onderwijs*, coach',
  ],
  [
    'Retail & Customer Service',
    'success manager, success architect, success guide, technical success*, success engineer, cashier, checkout*, sales assistant, shop assistant, shop*, store*, sales associate, retail*, salesperson retail, sales advisor, sales adviser, merchandis*, stocker, shelf*, replenishment*, customer service*, customer support*, customer care*, customer success*, customer experience*, customer advisor, customer operations, customer representative, customer relation*, customer assistant, client service*, client success*, client support*, call center*, call centre*, contact center*, contact centre*, receptionist, telephon*, support specialist, support representative, support associate, support agent, support agent*, member services*, service advisor, verkaufer*, verkaufsberat*, kassier*, filialleit*, kundenservice*, kundenberat*, kundenbetreu*, einzelhandel*, empfang*, callcenter*, vendeu*, caissier*, hote* de caisse, conseiller* de vente, conseiller* clientele, conseiller* client*, service client*, teleconseiller*, responsable de magasin, employe* libre service, hote* d accueil, dependient*, vendedor*, cajer*, atencion al cliente, teleoperador*, reponedor*, tienda, encargad* de tienda, verkoopmedewerk*, verkoper*, winkel*, kassamedewerk*, klantenservice*, vakkenvuller*, baliemedewerk*, receptionniste, beauty advisor, optical assistant',
  ],
  [
    'Engineering',
    'engenheir*, mechanical engineer*, electrical engineer*, civil engineer*, structural engineer*, chemical engineer*, process engineer*, manufacturing engineer*, production engineer*, industrial engineer*, hardware*, electronics engineer*, electronic*, rf engineer*, rf*, asic*, fpga*, firmware*, embedded*, avionics*, propulsion*, aerospace*, aeronaut*, spacecraft*, flight test*, flight software*, gnc*, guidance*, thermal*, structures engineer*, stress engineer*, design engineer*, controls engineer*, control* engineer*, automation engineer*, automation technician, robotic*, mechatronic* engineer*, optical engineer*, optics*, photonics*, materials engineer*, metallurg*, quality engineer*, quality assurance engineer*, reliability engineer*, safety engineer*, maintenance engineer*, maintenance technician, field service*, field engineer*, service engineer*, commissioning*, project engineer*, plant engineer*, power engineer*, energy engineer*, substation*, nuclear*, petroleum*, drilling*, mining*, geotech*, geolog*, environmental engineer*, marine engineer*, naval*, hydraulic*, pneumatic*, instrumentation*, plc*, cad*, bim*, draft*, draught*, drafter, survey*, lab technician, laboratory*, semiconductor*, verification engineer*, validation engineer*, test technician, electrical technician, electronic technician, mechanical technician, engineering technician, ingenieur*, *ingenieur, konstrukteur*, techniker*, technicien* de maintenance, technicien* maintenance, dessinateur*, projeteur*, ingenier*, delineante*, tecnico de mantenimiento, werktuigbouw*, elektrotechn*, constructeur*, onderhoudsmonteur*, onderhoudstechnic*, civil*, hydrolog*',
  ],
];

/**
 * Words for a trade around a generic occupation: "Construction Coordinator", "Medical Secretary".
 */
export const FIELDS: readonly CategoryRule[] = [
  ['Cybersecurity', 'security operations, security compliance*, information assurance'],
  [
    'Healthcare & Medical',
    'medical*, health*, healthcare*, hospital*, care coordinator, wellness*, pharma*, biotech*, oncolog*, diabet*, autis*, aba, behavior technician, behavioral*, mental*',
  ],
  ['Caregiving', 'care*, caring, seniors, elderly, disability*'],
  [
    'Finance & Accounting',
    'accounts, risk*, fraud*, payments, pricing, revenue*, actuarial*, audit*, fund*, fiscal*, economist*, crypto*, controllership*, bank*',
  ],
  [
    'Logistics & Transport',
    'transport*, fleet*, route*, fulfillment*, fulfilment*, customs*, import*, export*, aviation*, maritime*, vessel*, rail*',
  ],
  [
    'Construction',
    'building*, facilities*, architectural*, project architect, real estate development*, civil works, mep*, infrastructure*, batiment*, chantier, bau*, obra*, bouw*',
  ],
  [
    'Industrial / Factory',
    'qualitats*, manufacturing*, production*, plant*, industrial*, operative, produktion*, quality control*, quality*, lean*, packaging*, print*',
  ],
  [
    'Hospitality & Food Service',
    'bar, guest*, travel*, tourism*, casino*, cruise*, lounge*, pizza*, sushi*, burger*, coffee*, dining*, food*, beverage*',
  ],
  [
    'Sales & Business Development',
    'sales*, selling, partnership*, partner*, go-to-market*, gtm*, commercial*, leasing*, real estate*, realtor, franchise*, vertrieb*, ventas, verkoop*, alliances*, business growth',
  ],
  ['Data & Analytics', 'data*, ai, ml, analyst research, insight*, research*, econometric*'],
  [
    'Retail & Customer Service',
    'customer*, client*, consumer*, member*, service representative, reservation*, ticket*',
  ],
  ['Design & Creative', 'design*, video*, studio*, art, audio*, fashion*'],
  ['Security Services', 'security, safety officer, surveillance*'],
  ['Seasonal & Outdoor Work', 'camp, outdoors, garden, sports'],
  [
    'Information Technology',
    'it, digital*, technical*, tech, web*, system*, product lead, product line owner, head of product, vp product, vp of product, director of product, product builder, saas*, hosting*, erp, application*, integration*, api',
  ],
];

/** Occupations of every trade: used only if nothing else matches. */
export const GENERIC: readonly CategoryRule[] = [
  [
    'Operations & Supply Chain',
    'operation*, project manager, project coordinator, project lead, project*, program manager, programme manager, program*, business analyst, business operations*, strategy*, strategic*, bizops*, planner, planning*, administrator, administration*, administrative*, admin, secretary, office*, clerk, data entry*, assistant manager, general manager, managing director, workplace*, people*, talent*, compensation*, benefits*, sachbearbeit*, verwaltung*, assistante* de direction, administrati*, secretari*, administratief*, consultant, management consultant, business*, coordinator, ceo, chief executive*, personal assistant, virtual assistant, community*',
  ],
  ['Construction', 'architect'],
  [
    'Engineering',
    'engineer, engineering*, technician, techniker, technicien*, tecnic*, technicus, scientist, chemist, biolog*, physic*',
  ],
];

/** Names of functions, categories and industries in feeds, beyond the keywords above. */
export const HINTS: readonly CategoryRule[] = [
  [
    'Healthcare & Medical',
    'health care provider, medicine, hospital & health care, medical practice, mental health care, health & wellness',
  ],
  [
    'Education & Training',
    'education management, e-learning, primary/secondary education, higher education, professional training & coaching',
  ],
  [
    'Finance & Accounting',
    'accounting/auditing, financial services, venture capital & private equity',
  ],
  [
    'Information Technology',
    'information technology and services, internet, computer & network security, engineering & technology',
  ],
  [
    'Marketing & Communications',
    'writing/editing, online media, publishing, public relations and communications',
  ],
  ['Design & Creative', 'art/creative, arts, entertainment'],
  [
    'Retail & Customer Service',
    'consumer services, consumer goods, retail, luxury goods & jewelry, apparel & fashion',
  ],
  [
    'Operations & Supply Chain',
    'human resources, staffing and recruiting, administrative, management, general business, outsourcing/offshoring, logistics and supply chain, supply chain',
  ],
  ['Hospitality & Food Service', 'hospitality, leisure, travel & tourism, restaurants'],
  ['Mechanics & Auto Repair', 'automotive'],
  ['Agriculture & Farm Work', 'farming'],
  ['Cleaning & Sanitation', 'facilities services'],
  [
    'Engineering',
    'oil & energy, utilities, mechanical or industrial engineering, aviation & aerospace',
  ],
  ['Industrial / Factory', 'machinery, building materials, chemicals, plastics'],
];
