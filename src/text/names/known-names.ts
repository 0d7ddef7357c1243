/** Data: well-known names and the words that point to a name. Modest by intent; a name that is not here may still be found by its context. */

/** Tools, languages, databases and clouds that are recognised in any case, because they are no English words. */
export const TOOLS_ANY_CASE = `
airtable algolia androidstudio ansible appwrite argocd aws axios azure bazel bigquery bitbucket brotli centos chatgpt chromadb chromium circleci clickhouse clojure cloudflare cloudformation cmake
cockroachdb codex coredns couchbase couchdb crontab css3 cuda cudnn datadog dbt debian deno django docker dockerfile dotnet duckdb dynamodb ecs eks elasticsearch elixir emacs erlang esbuild
eslint etcd express.js expressjs faiss fastapi fastify fedora ffmpeg figma firebase firefox flyway fluentd fortran gcc gcp git gitea github gitlab gke gmail golang gpt gradle grafana graphql grpc
gunicorn haproxy haskell heroku hetzner homebrew hono html5 httpie ipython istio javascript jdbc jenkins jinja jira jquery jupyter jwt k3s k8s k9s kibana kotlin kubectl kubernetes kysely langchain
langgraph laravel latex leveldb libsql linux litellm llamaindex llvm logstash lua macos mariadb matlab matplotlib memcached milvus minio mlflow mongodb mongoose mongosh mysql neo4j neovim nestjs
netlify nextjs next.js nginx node.js nodejs nodemon npm npx numpy nuxt nvim oauth ocaml ollama openapi opencv opensearch openshift openssl opentelemetry otel perl pgbouncer pglite pgvector php
pinecone pip pipenv planetscale plotly pnpm podman postgis postgres postgresql postman powershell prisma prometheus pulumi pydantic pyenv pytest python pytorch qdrant quarkus rabbitmq raspberrypi
reactjs react.js redis redux rocksdb rubocop salesforce scala scikit-learn scipy sharepoint shopify socket.io solidjs sonarqube spacy splunk sqlalchemy sqlite sqlite3 supabase svelte sveltekit swagger
tailscale tailwind tailwindcss tensorflow terraform tmux trello trpc turborepo typescript ubuntu uvicorn valkey vercel vim vite vitest vscode vue vue.js vuejs wasm weaviate webassembly webpack webrtc
websocket wireshark wordpress xcode yaml yarnpkg zabbix zapier zod zookeeper zsh zustand better-sqlite3 docker-compose create-react-app testcontainers whatsapp youtube instagram tiktok linkedin gitpod
codespaces dependabot three.js d3.js asp.net grammarly zotero asana photoshop powerpoint onenote onedrive dropbox evernote spotify netcat iphone ipad macbook imessage android ios ipados watchos bcrypt
argon2 jinja2 werkzeug chart.js curl wget rsync awk jq systemd ripgrep libuv posthog mixpanel segment.io hubspot zendesk squarespace codepen jsfiddle replit pgadmin dbeaver uwsgi wsl namecheap godaddy
akamai cloudfront`;

/** Names that are also English words or names of people: only with a capital, and not where every word has one. */
export const TOOLS_CAPITALISED = `
Airflow Ant Bash Bitwarden Blender Bluetooth C Chrome Claude Compose Copilot Cursor Cypress Dart Dash Discord Edge Elastic Elm Ember Excel Express Flask Flink Flutter Fly Gemini Ghost Go Graphite
Hadoop Helm Hive Jasmine Java Jest Julia Kafka Keycloak Lambda Linear Llama Mattermost Mistral Mocha Nest Next Node Nomad Notion Nix Nuke Okta Outlook Pascal Perplexity Playwright Presto Puppet
Puppeteer Qt Raft R Rails React Recollect Redshift Render Rocket Ruby Rust S3 Safari Sanic Scrapy Scrivener Signal Sinatra Sketch Slack Solr Spark Spring Starlette Steam Swift Teams Telegram Temporal
Tempo Tomcat Twilio Unity Unreal Vault Vagrant Windows Word Yarn Zed Zoom Zulip Anki Bazaar Mercurial Subversion Miro Loom Vim Lightroom Audacity Skype Wayland Confluence Storybook Renovate Bootstrap Celery
Electron Mermaid Obsidian Drizzle Babel Alembic Prettier Alpine Anaconda Cockpit Hugo Loki Sentry Snowflake Caddy Pandas Sass Selenium Bun Ruff Rollup Groovy Cassandra Biome Zig Apache`;

/** Names of several words, of tools and products. */
export const TOOL_PHRASES = `
VS Code|Visual Studio Code|Visual Studio|Android Studio|Google Cloud|Google Cloud Platform|Google Docs|Google Drive|Google Sheets|Google Maps|Google Calendar|Google Meet|Google Analytics|Google Scholar|GitHub Actions|GitHub Copilot|GitHub Pages|GitLab CI|Claude Code|Claude Desktop|Claude Opus|Claude Sonnet|Claude Haiku
AWS Lambda|Amazon S3|AWS S3|Amazon RDS|Amazon Web Services|React Native|React Router|React Query|Spring Boot|Ruby on Rails|Apache Kafka|Apache Spark|Apache Airflow|Apache Arrow|Microsoft Teams|Microsoft Word|Microsoft Excel|Microsoft Azure|Azure DevOps|Azure Functions|Cloud Run|Cloud Functions|Entity Framework
Docker Compose|Docker Hub|Docker Desktop|Tailwind CSS|Vue Router|Redux Toolkit|Material UI|Stack Overflow|Hugging Face|Raspberry Pi|Apple Watch|Apple Music|MacBook Air|MacBook Pro|Power BI|New Relic|Argo CD|Jupyter Notebook|Jupyter Lab|Sublime Text|Objective C|Adobe Premiere|Adobe Premiere Pro|Premiere Pro|Final Draft|Google Chrome|Elastic Search|SQL Server|Oracle Database|Gemini Pro|Llama Stack|OpenAI Codex|Cursor AI|Amazon Bedrock|Vertex AI|Mac OS`;

export const ORGANIZATIONS_ANY_CASE = `
adobe airbnb alibaba anthropic atlassian baidu bloomberg boeing bytedance cisco coinbase coursera deepmind deloitte doordash ebay ericsson facebook fedex gartner google hashicorp hsbc huawei ibm ikea jetbrains jpmorgan kpmg lenovo lyft mckinsey microsoft
mozilla nasa nestle netflix nintendo nokia nvidia openai paypal pepsi pfizer pinterest qualcomm reddit redhat robinhood samsung siemens snapchat softbank spacex suse tencent tesla toyota twitch twitter udemy unesco unicef verizon vmware volkswagen walmart xiaomi yahoo zalando nasdaq`;

export const ORGANIZATIONS_CAPITALISED = `Accenture Amazon AMD Apple BMW Disney Ford Honda HP Intel Meta Oracle Ramp Sony SAP Square Stripe Target Uber Visa Mastercard Starbucks Zillow`;

export const ORGANIZATION_PHRASES = `
Red Hat|Goldman Sachs|Morgan Stanley|Bank of America|Wells Fargo|Deutsche Bank|Linux Foundation|Apache Software Foundation|Mozilla Foundation|Hacker News|Y Combinator|Electronic Arts|General Electric|General Motors|New York Times|The Guardian|Washington Post|Wall Street Journal|Red Cross|United Nations|European Union|World Bank|European Commission|Coca Cola|Best Buy|Home Depot|Whole Foods|Trader Joe|Warner Bros|Planned Parenthood|Habitat for Humanity`;

/** Cities, regions and countries whose names are nothing else. */
export const PLACES = `
Afghanistan Africa Alaska Albania Algeria Amsterdam Antarctica Antwerp Argentina Arizona Arkansas Armenia Asia Athens Atlanta Auckland Australia Austria Azerbaijan Baghdad Bali Baltimore Bangalore Bengaluru Bangkok Bangladesh Barbados Barcelona Basel Bavaria Beijing Belarus Belgium Belgrade Berlin Bern Birmingham Bogota
Bolivia Boston Brazil Brisbane Bristol Britain Brooklyn Brussels Bucharest Budapest Bulgaria Cairo Calgary California Cambodia Cambridge Cameroon Canada Canberra Caribbean Catalonia Chennai Chicago Chile China Cologne Colombia Colorado Connecticut Copenhagen Croatia Cuba Cyprus Czechia Dallas Delaware Delhi Denmark Denver
Detroit Dubai Dublin Ecuador Edinburgh Egypt England Estonia Ethiopia Europe Finland Florida France Frankfurt Geneva Germany Ghana Glasgow Greece Greenland Guatemala Haiti Hamburg Hanoi Hawaii Helsinki Honduras Houston Hungary Hyderabad Iceland Idaho Illinois India Indiana Indonesia Iowa Iran Iraq Ireland Istanbul Italy
Jakarta Jamaica Japan Jerusalem Johannesburg Kansas Karachi Kazakhstan Kentucky Kenya Kolkata Kosovo Krakow Kuwait Kyiv Kyoto Lagos Laos Latvia Lausanne Lebanon Leeds Leipzig Libya Lima Lisbon Lithuania Liverpool Ljubljana London Louisiana Luxembourg Lyon Madrid Malaysia Malta Manchester Manhattan Manila Marseille Maryland
Massachusetts Melbourne Memphis Mexico Miami Michigan Milan Milwaukee Minneapolis Minnesota Mississippi Missouri Moldova Monaco Mongolia Montana Montenegro Montreal Montserrat Morocco Moscow Mozambique Mumbai Munich Myanmar Nairobi Namibia Naples Nashville Nebraska Nepal Netherlands Nevada Nicaragua Nigeria Norway Oakland Ohio Oklahoma Ontario
Oregon Orlando Osaka Oslo Ottawa Oxford Pakistan Palestine Panama Paraguay Paris Pennsylvania Perth Peru Philadelphia Philippines Pittsburgh Poland Portland Porto Portugal Prague Pune Qatar Quebec Queensland Rome Romania Rotterdam Russia Rwanda Sacramento Salzburg Santiago Sarajevo Scandinavia Scotland Seattle Senegal Seoul Serbia
Shanghai Shenzhen Siberia Sicily Singapore Slovakia Slovenia Somalia Spain Stockholm Stuttgart Sudan Sweden Switzerland Syria Taipei Taiwan Tallinn Tanzania Tasmania Tbilisi Tehran Tennessee Texas Thailand Tibet Tokyo Toronto Tunisia Turin Turkey Tuscany Uganda Ukraine Uruguay Utah Utrecht Uzbekistan Valencia Vancouver Venezuela Venice
Vermont Vienna Vietnam Vilnius Wales Warsaw Wisconsin Wyoming Yemen Zagreb Zambia Zimbabwe Zurich Zürich Luxemburg Manitoba Alberta Yosemite Austin USA UK EU UAE`;

/** Places that are given names as well: a place after a word such as `in`, otherwise a person. */
export const PLACES_OR_PEOPLE = `Chad Charlotte Chelsea Florence Georgia Israel Jordan Lourdes Madison Savannah Sydney Victoria Virginia Carolina Verona Adelaide`;

export const PLACE_PHRASES = `
New York|New York City|San Francisco|San Diego|San Jose|San Antonio|Los Angeles|Las Vegas|Santa Monica|Santa Cruz|Santa Barbara|Santa Clara|Salt Lake City|New Orleans|New Jersey|New Mexico|New Hampshire|New Zealand|New Delhi|North Carolina|South Carolina|North Dakota|South Dakota|West Virginia|Rhode Island|Washington DC|St Louis|St Petersburg
Kansas City|Mexico City|Hong Kong|Tel Aviv|Abu Dhabi|Buenos Aires|Rio de Janeiro|Sao Paulo|São Paulo|Cape Town|Kuala Lumpur|Ho Chi Minh City|United States|United States of America|United Kingdom|United Arab Emirates|South Africa|South Korea|North Korea|Saudi Arabia|Sri Lanka|Costa Rica|Puerto Rico|El Salvador|Dominican Republic|Czech Republic
Palo Alto|Mountain View|Menlo Park|Silicon Valley|Bay Area|Grand Canyon|Golden Gate Bridge|Central Park|Times Square|Northern Ireland|Middle East|Latin America|North America|South America|Central America|Southeast Asia|West Indies|Den Haag|The Hague|Lake Tahoe|Niagara Falls|West Coast|East Coast|British Columbia|Nova Scotia|Papua New Guinea|Ivory Coast|Burkina Faso|Sierra Leone|Las Palmas|Le Havre|Prince Edward Island`;

/** Given names that are hardly anything else, from many languages. */
export const GIVEN_NAMES = `
Aaron Abdul Abdullah Abigail Abraham Ada Adam Adel Adele Adrian Adriana Adrienne Agnes Ahmad Ahmed Aidan Aisha Akash Akira Alan Albert Alberto Alejandra Alejandro Aleksandr Alessandro Alex Alexa Alexander Alexandra Alexandre Alexei Alexis Alfred Alfredo Ali Alice Alicia Alina Alison Allison Alyssa Amanda Amelia Amina Amir Amit Amy
Ana Anastasia Anders Andre Andrea Andreas Andrei Andrej Andrew Andrés Andy Angela Angelina Angelo Anika Anil Anita Anja Anjali Ankit Ann Anna Anne Annette Annie Anthony Antoine Anton Antonia Antonio Anya Arjun Arnold Arthur Arturo Arun Asha Ashlee Ashley Ashok Astrid Audrey Ayesha Aylin Ayumi Barbara Bartosz Beatrice Beatriz Becky Ben Benedict Benjamin
Benoit Bernadette Bernard Beth Bethany Betty Bianca Bilal Björn Blanca Bogdan Boris Bradley Brandon Brenda Brendan Brian Brianna Bridget Britta Bruce Bruno Bryan Calvin Camila Camille Carl Carla Carlo Carlos Carmen Caroline Carolyn Carrie Casey Catalina Catherine Cathy Cecilia Cedric Celia Celine Cesar Chandra Charles Charlie Chen Chloe Chris Christina
Christine Christoph Christopher Cindy Claire Clara Clarence Claudia Claudio Clemens Clement Colin Colleen Connor Conrad Constance Cora Corey Cornelia Craig Cristina Curtis Cynthia Daisuke Damian Damien Dan Dana Daniel Daniela Daniele Danielle Danny Daphne Daria Darius Darren Darryl Dave David Deborah Debra Deepak Deepika Denis Denise Dennis Derek Devin Diana Diane Diego
Dieter Dimitri Dina Dirk Dmitri Dmitry Dominic Dominik Dominique Donald Donna Doris Dorothy Douglas Duncan Dustin Dylan Edgar Edith Eduardo Edward Edwin Eileen Elaine Elena Eleni Eli Elias Elijah Elisa Elisabeth Elizabeth Ella Ellen Elliot Elliott Elsa Emanuel Emeka Emil Emilia Emilio Emily Emir Emma Emmanuel Enrico Enrique Eric Erica Erik Erika Erin Ernest Ernesto
Esteban Esther Ethan Eugene Eva Evan Evelyn Fabian Fatima Fatma Federico Felicia Felipe Felix Ferdinand Fernanda Fernando Fiona Francesca Francesco Francis Francisco Francois François Franz Fred Freda Frederick Frida Friedrich Gabriel Gabriela Gabriele Gareth Gary Gavin Geoffrey George Gerald Gerard Gerhard Giancarlo Gina Giorgio Giovanni Giulia Gloria Gonzalo Gordon Greg Gregory
Greta Guadalupe Guido Guillaume Guillermo Gunnar Gustav Gustavo Hamza Hana Hannah Hans Harald Hari Haruki Haruto Harold Harriet Harry Harsh Harvey Hassan Hector Heidi Heinrich Helen Helena Helmut Hendrik Henri Henrik Henry Herbert Hiroshi Holger Horst Howard Hugh Hussein Ian Ibrahim Ida Ignacio Igor Ikram Imran Ines Ingrid Irena Irene Irina Isaac Isabel Isabella Isabelle Ivan
Ivana Jackie Jacob Jacqueline Jacques Jaime Jake Jakob Jakub James Jamie Jan Jana Jane Janet Janice Jared Jasmin Jason Javier Jean Jeanette Jeff Jeffrey Jelena Jennifer Jenny Jens Jeremiah Jeremy Jerome Jerry Jesse Jessica Jill Jim Jimmy Jin Joan Joanna Joanne Joao João Jochen Joel Johan Johanna Johannes John Johnny Jon Jonas Jonathan Jorge Jose José Josef Joseph Josephine Joshua
Juan Juana Judith Judy Jules Julian Juliana Julie Juliet Julio Jun Jürgen Justin Kai Kamal Karen Karim Karin Karina Karl Karla Kate Katharina Katherine Kathleen Kathryn Kathy Katie Katja Katrin Kavita Kayla Keiko Keith Kelly Kelvin Ken Kenji Kenneth Kerry Kevin Khalid Kim Kimberly Kiran Klaus Konstantin Kristen Kristin Kristina Krystyna Kumar Kurt Kyle Lara Larissa Larry Lars Laszlo
Latoya Laura Lauren Laurent Lawrence Leah Leila Lena Leo Leon Leonard Leonardo Leonie Leslie Leticia Lewis Liam Lidia Liliana Linda Lindsay Linh Lionel Lisa Liu Liz Lorenzo Lori Louis Louisa Louise Luca Lucas Lucia Lucie Lucy Ludwig Luigi Luis Luisa Lukas Luke Lydia Maciej Madeleine Magdalena Mahmoud Maja Malik Manfred Manoj Manuel Manuela Marc Marcel Marcelo Marco Marcos Marcus
Margaret Margarita Maria María Mariam Mariana Marie Mario Marion Marisa Marko Markus Marta Martha Martin Martina Marvin Mary Masha Mateo Mateusz Mathieu Mathilde Matteo Matthew Matthias Matthieu Maureen Maurice Mauricio Maxim Maxime Maximilian Maya Megan Mehmet Mei Mel Melanie Melissa Mercedes Meredith Mia Michael Michaela Michal Michel Michele Michelle Mickey Miguel Mika Mike Mikhail Milena Milos Mina Minh Mira Miranda Miriam Mitchell Mohamed Mohammad Mohammed Moira Molly Mona Monica Monika Morgan Moritz Moses Muhammad Murat Mustafa Myriam Nadia Nadine Nancy Naomi Natalia Natalie Natasha Nate Nathalie Nathan Nathaniel Navin Neha Neil Nelson Nicholas Nicola Nicolas Nicole Niels Nigel Nikhil Nikita Niklas Nikola Nikolai Nils Nina Nisha Noah Noemi Noor Nora Norbert Norman
Nuria Odette Oksana Olaf Oleg Olena Olga Oliver Olivia Olivier Omar Oscar Oskar Osman Otto Owen Pablo Paloma Pamela Paola Paolo Patricia Patrick Paul Paula Paulina Paulo Pavel Pedro Peggy Penelope Peter Petra Philip Philipp Philippe Phillip Pierre Pilar Piotr Pooja Pradeep Prakash Pranav Preeti Priya Priyanka Quentin Rachel Rafael Rahul Raj Rajesh Ralph Ramesh Ramon Ramona Randy Raphael Raquel Rashid
Raul Ravi Raymond Rebecca Regina Reinhard Renate Renee René Ricardo Riccardo Richard Rick Ricky Rita Ritu Robert Roberta Roberto Rocio Rodrigo Roger Rohan Rohit Roland Rolf Ron Ronald Rosa Rosalie Rosario Ross Roxana Roy Rudolf Rupert Russell Ruth Ryan Sabine Sabrina Sachin Salma Salvador Sam Samantha Samir Samuel Sandeep Sandra Sanjay Santosh Sara Sarah Sasha Satoshi Scott Sean Sebastian
Selena Serena Serge Sergei Sergey Sergio Seth Shane Shannon Sharon Shaun Shawn Sheila Shirley Shreya Siddharth Silvia Simon Simone Sofia Sofie Sonia Sonja Sophia Sophie Stacey Stacy Stan Stanislav Stefan Stefania Stefano Stella Stephan Stephanie Stephen Steve Steven Stuart Subhash Sunil Suresh Susan Susanne Suzanne Sven Svetlana Sylvia Tadeusz Takashi Tamara Tania Tanja Tanya Tara Tatiana Ted Teresa Terry Thea
Theo Theodor Theodore Theresa Thiago Thomas Thorsten Tiago Tiffany Tim Timothy Timo Tina Tobias Todd Tom Tomas Tomasz Tommy Tony Tracy Trevor Tristan Tyler Ulrich Ulrike Ursula Uwe Valentin Valentina Valeria Valerie Vanessa Vera Veronica Vicente Vicky Victor Vijay Viktor Vikram Vincent Vincenzo Vivek Vivian Vladimir Walter Wei Wendy Werner Wilhelm William Wolfgang Xavier Xiao Yan Yara Yasmin Yolanda Yosef Youssef Yuki
Yuko Yuri Yusuf Yvonne Zachary Zara Zeynep Zhang Zoe Zoltan Zuzana Annika Ingo Anke Heike Silke Ines Jörg Günther Søren Åsa Øyvind Nguyen Tuan Thuy Ngozi Chidi Chioma Kwame Kofi Amara Folake Tunde Adaeze Thandi Sipho Ruiz Itzel Xochitl Inés Renée Zoë Chloé Noël Léa Raúl Jesús Ángel Óscar Andrzej Łukasz Małgorzata Agnieszka Zbigniew`;

/** Given names that are English words, months or tools as well: persons only with a family name or with words that fit a person. */
export const GIVEN_NAMES_AMBIGUOUS = `
Amber Angel April Archer Art Ash August Aurora Autumn Basil Bay Bill Blake Bob Brook Brooks Buck Carol Chance Chase Chip Christian Claude Clay Cliff Cole Colt Crystal Daisy Dale Dawn Dean Destiny Dick Don Dot Drew Duke Earl Eve Faith Fay Fern Flora Ford Frank Gene Ginger Glen Grace Grant Guy Harmony Hazel Heath Heather Holly Honor Hope Hunter Iris Ivy Jack Jade Jasmine Jay Jewel Josh Joy Jude Julia
June Kit Lance Lane Laurel Lily Lee Li Mark Marina Mason Matt Max May Melody Mercy Miles Misty Nick Norm Olive Opal Park Parker Pat Patience Pearl Penny Pepper Pete Phoenix Pierce Piper Quinn Rain Ray Reed Reese Rich River Rob Robin Rocky Rod Rose Rowan Ruby Rusty Sage Sally Scarlett Shelby Sierra Skip Skye Sterling Sue Summer Sunny Taylor Trinity Troy Tucker Ty Van Vaughn Violet Wade Ward Warren
Wayne Will Willow Woody Zen Gale Ace Jordan Cameron Austin`;

/** Acronyms of the trade that name ideas rather than products. */
export const CONCEPTS = `
ACID ACL ADR AI API APM ARIA ASCII AST ATS BFF BM25 CAP CDC CDN CI CI/CD CD CLI CMS CORS CPU CRD CRDT CRM CRUD CSP CSRF CSS CSV CTE DAG DAO DDD DDL DDoS DI DML DNS DOM DRY DSL DTO E2E EDA ELT ERP ETL FIFO FK FTS FTS5 GDPR GIN GPU GUI HA HIPAA HMAC HNSW HTML HTTP HTTP/2 HTTPS I/O IAM IDE IDL IP IPC IPv4 IPv6 ISO JIT
JSON JSONL JVM JWT KPI KYC LAN LFU LLM LRU LSP LTS MCP MFA ML MQTT MTLS MVC MVCC MVP NAT NER NLP OAuth OCR OIDC OKR OLAP OLTP ORM OTP PCI PDF PII POC PR PRD PWA QA QPS RAG RAM RBAC RDBMS REPL REST RFC RLHF RLS ROI RPC RSA RSS SaaS SAML SBOM SDK SEO SHA SIEM SLA SLI SLO SMTP SOAP SOC2 SPA SQL SRE SSD SSE SSH SSL SSO SSR
SVG TCP TCP/IP TDD TLS TOML TOTP TTL UDP UI UML URI URL UTF-8 UUID UX VCS VM VPC VPN WAL WAF WCAG XML XSS YAML ZFS SHA-256 AES-256 LGBTQ`;

/** Written in capitals without being a name. */
export const SHOUTED_WORDS = `
AFAIK AKA ALL AM AND ANY ARE ASAP AT BAD BCC BTW BUG BUT CC CAN DM DO DONE DONT EG END EOD EOM ERR ERROR ETA ETC FAIL FAILED FALSE FAQ FIX FIXED FIXME FOR FROM FYI GET GO HACK HAS HERE HUGE IE IF II III IMHO IMO IN INFO INTO IRL IS IT ITS IV IX JK JOIN KEY LGTM LOL MAX MB MIN MS MUST NA NB NEVER NEW NO NOT NOTE NOW NULL OF OFF OK OLD ON ONE ONLY OOO OPEN OR OUT
PASS PASSED PATCH PM POST PS PSA PTAL PTO PUT RE RIP RN RSVP SEE SELECT SET SKIP SO SOME STOP TBA TBD TBH THAT THE THEN THIS TIL TIP TO TODO TOO TOP TRUE TV TWO XYZ ABC DEF FOO BAR UP US USE VERY VI VII VIII VS WAIT WARN WARNING WAS WAY WE WHAT WHERE WIP WITH WONT WTF XI XII XX XXX YES YMMV YOU YOUR ZERO GB KB TB KM KG CM MM HZ KHZ MHZ GHZ USD EUR GBP CHF JPY CAD AUD UTC GMT CET CEST EST EDT PST PDT BST IST CST MST AD BC BCE CE DVD CD-ROM ID IDS HEAD MAIN MASTER DIY BBQ TLDR EN DE FR ES IT HI HR CEO CTO CFO COO VP PM PHD MBA BSC MSC MD JR SR`;

/** What ends the name of an organisation. */
export const ORGANIZATION_ENDINGS = `
Inc Incorporated Corp Corporation Co Company LLC LLP Ltd Limited GmbH AG SE KG SA SAS SARL BV NV AB AS Oy ApS SpA PLC Pty Group Holdings Partners Ventures Capital Labs Laboratories Technologies
Systems Solutions Industries Enterprises Consulting Robotics University College Institute Academy School Foundation Association Society Federation Union Council Committee Agency Bureau Ministry Bank
Hospital Clinic Airlines Motors Pharmaceuticals Studios Museum Trust Charity Orchestra Church Softworks Biotech Entertainment`;

/** Those of them that stand in other capitalised words as well, and need a name before them that is no English word. */
export const ORGANIZATION_ENDINGS_WEAK = `
Co Company Group Partners Capital Systems Solutions School Union Council Committee Entertainment Trust Society Church Clinic Association Academy Agency College SE AS AB SA AG Limited Studios
Technologies Industries Museum Hospital Bank Consulting Robotics Labs Ventures`;

/** What a name of the form `University of X` begins with. */
export const ORGANIZATION_BEGINNINGS = `University Institute Department Ministry Bank College School Museum Academy Council`;

export const PLACE_ENDINGS = `Street Avenue Boulevard Bridge Island Islands Lake River Beach Bay Valley Mountain Mountains Airport County Falls Canyon Harbour Forest Desert Peninsula Plaza Park Square Station District Hills Springs`;
export const PLACE_BEGINNINGS = `Lake Mount Mt Port Fort Cape Saint St San Santa`;

export const TITLES = `Mr Mrs Ms Miss Dr Prof Professor Sir Madam Judge Captain Senator`;

/** Words before a name that show it to be a person. */
export const BEFORE_PERSON = `ask asked asking told tell telling met meet meeting thank thanks thx ping pinged cc hi hey hello dear by with invited invite hired mentor mentored colleague friend boss manager cto ceo cfo founder author engineer designer developer maintainer reviewer wife husband brother sister son daughter cousin aunt uncle named congrats goodbye bye nephew niece teammate lead`;
/** Those of them that do it by themselves, for a name that is on no list. */
export const BEFORE_PERSON_STRONG = `ask asked asking told tell telling met thank thanks thx ping pinged cc hi hey hello dear invited hired mentored colleague friend boss manager cto ceo cfo founder wife husband brother sister son daughter cousin aunt uncle nephew niece teammate congrats bye goodbye`;
/** Verbs after a name that only people do. */
export const AFTER_PERSON = `said says asked asks told tells mentioned mentions suggested thinks wrote writes replied replies approved approves reviewed agreed agrees wants wanted prefers preferred liked loves loved knows believes believed joined explained proposed proposes complained confirmed insisted insists argued argues promised noticed decided lives lived emailed pinged volunteered hates feels felt recommended signed`;

/** `live in X`, `flew to X`: these before `in`, `to`, `from`, `at`, `near`. */
export const BEFORE_PLACE = `live lives lived living based moved moving move relocated relocate flew fly flying born travel travels traveled travelled traveling trip vacation holiday grew raised stationed located headquartered visit drove office offices hotel apartment`;
export const BEFORE_ORGANIZATION = `work works worked working joined join joining hired acquired founded employed interview interviewed interned internship job ceo cto cfo founder employee customer client vendor partnered`;
export const BEFORE_TOOL = `use uses used using install installs installed installing upgrade upgraded upgrading run runs running via adopt adopted adopting migrate migrated migrating deploy deployed`;
export const AFTER_TOOL = `library framework plugin sdk cli api extension package driver database db compiler runtime orm linter editor ide server client module`;
export const AFTER_PROJECT = `project repo repository codebase initiative rollout monorepo milestone epic workstream programme`;
export const PARTICLES = `de da di del della der den van von la le el al bin ibn dos du ter`;
export const ZONES = `UTC GMT CET CEST EST EDT PST PDT BST IST CST MST JST AEST`;
