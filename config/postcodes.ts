/**
 * Postcodes with the name and the centre of their main suburb or town: latitude and longitude in degrees, rounded to 0.01
 * (about 1 km). Compiled for this project from public geographic facts in November 2026. It covers the capital cities
 * and the larger towns, not every postcode. Only the server reads it.
 */
export const POSTCODES: Record<'AU' | 'NZ', string> = {
  AU: `
2000 Sydney -33.87 151.21; 2007 Ultimo -33.88 151.20; 2008 Chippendale -33.89 151.20; 2009 Pyrmont -33.87 151.19
2010 Surry Hills -33.88 151.21; 2011 Potts Point -33.87 151.22; 2015 Alexandria -33.90 151.20; 2016 Redfern -33.89 151.20
2017 Waterloo -33.90 151.21; 2018 Rosebery -33.92 151.20; 2020 Mascot -33.93 151.19; 2021 Paddington -33.88 151.23
2022 Bondi Junction -33.89 151.25; 2026 Bondi -33.89 151.27; 2027 Edgecliff -33.88 151.24; 2028 Double Bay -33.88 151.24
2029 Rose Bay -33.87 151.27; 2030 Vaucluse -33.86 151.28; 2031 Randwick -33.91 151.24; 2032 Kingsford -33.92 151.23
2033 Kensington -33.91 151.22; 2034 Coogee -33.92 151.26; 2035 Maroubra -33.95 151.24; 2036 Matraville -33.96 151.23
2037 Glebe -33.88 151.18; 2038 Annandale -33.88 151.17; 2039 Rozelle -33.86 151.17; 2040 Leichhardt -33.88 151.16
2041 Balmain -33.86 151.18; 2042 Newtown -33.90 151.18; 2043 Erskineville -33.90 151.19; 2044 St Peters -33.91 151.18
2045 Haberfield -33.88 151.14; 2046 Five Dock -33.87 151.13; 2047 Drummoyne -33.85 151.15; 2048 Stanmore -33.89 151.16
2049 Petersham -33.89 151.15; 2050 Camperdown -33.89 151.18; 2060 North Sydney -33.84 151.21; 2061 Kirribilli -33.85 151.22
2062 Cammeray -33.82 151.21; 2063 Northbridge -33.81 151.22; 2064 Artarmon -33.81 151.18; 2065 St Leonards -33.82 151.20
2066 Lane Cove -33.81 151.17; 2067 Chatswood -33.80 151.18; 2068 Willoughby -33.80 151.20; 2069 Roseville -33.78 151.18
2070 Lindfield -33.78 151.17; 2071 Killara -33.77 151.16; 2072 Gordon -33.76 151.15; 2073 Pymble -33.74 151.14
2074 Turramurra -33.73 151.13; 2075 St Ives -33.73 151.17; 2076 Wahroonga -33.72 151.12; 2077 Hornsby -33.70 151.10
2079 Mount Colah -33.67 151.12; 2084 Terrey Hills -33.68 151.23; 2085 Belrose -33.73 151.21; 2086 Frenchs Forest -33.75 151.23
2087 Forestville -33.76 151.21; 2088 Mosman -33.83 151.24; 2089 Neutral Bay -33.83 151.22; 2090 Cremorne -33.83 151.23
2092 Seaforth -33.80 151.25; 2093 Balgowlah -33.79 151.26; 2094 Fairlight -33.79 151.27; 2095 Manly -33.80 151.29
2096 Freshwater -33.78 151.29; 2097 Collaroy -33.74 151.30; 2099 Dee Why -33.75 151.29; 2100 Brookvale -33.76 151.27
2101 Narrabeen -33.71 151.29; 2103 Mona Vale -33.68 151.30; 2106 Newport -33.66 151.32; 2107 Avalon Beach -33.63 151.33
2110 Hunters Hill -33.83 151.15; 2111 Gladesville -33.83 151.13; 2112 Ryde -33.81 151.10; 2113 North Ryde -33.79 151.12
2114 West Ryde -33.81 151.09; 2115 Ermington -33.81 151.06; 2116 Rydalmere -33.81 151.03; 2117 Dundas -33.80 151.04
2118 Carlingford -33.78 151.05; 2119 Beecroft -33.75 151.07; 2120 Pennant Hills -33.74 151.07; 2121 Epping -33.77 151.08
2122 Eastwood -33.79 151.08; 2125 West Pennant Hills -33.75 151.04; 2126 Cherrybrook -33.72 151.05
2127 Sydney Olympic Park -33.85 151.07; 2128 Silverwater -33.84 151.05; 2130 Summer Hill -33.89 151.14
2131 Ashfield -33.89 151.13; 2132 Croydon -33.88 151.12; 2133 Croydon Park -33.90 151.11; 2134 Burwood -33.88 151.10
2135 Strathfield -33.88 151.08; 2136 Enfield -33.89 151.09; 2137 Concord -33.86 151.10; 2138 Rhodes -33.83 151.09
2140 Homebush -33.86 151.08; 2141 Lidcombe -33.86 151.05; 2142 Granville -33.83 151.01; 2143 Regents Park -33.88 151.02
2144 Auburn -33.85 151.03; 2145 Westmead -33.81 150.98; 2146 Toongabbie -33.79 150.95; 2147 Seven Hills -33.77 150.94
2148 Blacktown -33.77 150.91; 2150 Parramatta -33.82 151.00; 2151 North Parramatta -33.80 151.01; 2152 Northmead -33.78 151.00
2153 Baulkham Hills -33.76 150.99; 2154 Castle Hill -33.73 151.00; 2155 Kellyville -33.71 150.95; 2156 Glenhaven -33.70 151.00
2158 Dural -33.68 151.03; 2160 Merrylands -33.84 150.99; 2161 Guildford -33.85 150.98; 2162 Chester Hill -33.88 151.00
2163 Villawood -33.88 150.98; 2164 Smithfield -33.85 150.94; 2165 Fairfield -33.87 150.96; 2166 Cabramatta -33.89 150.94
2168 Green Valley -33.90 150.87; 2170 Liverpool -33.92 150.92; 2171 Hoxton Park -33.93 150.86; 2173 Moorebank -33.94 150.94
2174 Edmondson Park -33.96 150.86; 2176 Bossley Park -33.86 150.89; 2177 Bonnyrigg -33.89 150.89; 2190 Greenacre -33.90 151.06
2191 Belfield -33.90 151.08; 2192 Belmore -33.92 151.09; 2193 Canterbury -33.91 151.12; 2194 Campsie -33.91 151.10
2195 Lakemba -33.92 151.08; 2196 Punchbowl -33.93 151.05; 2197 Bass Hill -33.90 151.00; 2198 Georges Hall -33.91 150.98
2199 Yagoona -33.91 151.02; 2200 Bankstown -33.92 151.03; 2203 Dulwich Hill -33.91 151.14; 2204 Marrickville -33.91 151.15
2205 Arncliffe -33.94 151.15; 2206 Earlwood -33.92 151.12; 2207 Bexley -33.95 151.12; 2208 Kingsgrove -33.94 151.10
2209 Beverly Hills -33.95 151.08; 2210 Riverwood -33.95 151.05; 2211 Padstow -33.95 151.04; 2212 Revesby -33.95 151.01
2213 Panania -33.96 151.00; 2216 Rockdale -33.95 151.14; 2217 Kogarah -33.96 151.13; 2218 Carlton -33.97 151.12
2219 Sans Souci -33.99 151.13; 2220 Hurstville -33.97 151.10; 2221 Blakehurst -33.99 151.11; 2222 Penshurst -33.97 151.09
2223 Mortdale -33.97 151.08; 2224 Sylvania -34.01 151.10; 2226 Jannali -34.02 151.06; 2227 Gymea -34.03 151.09
2228 Miranda -34.04 151.10; 2229 Caringbah -34.05 151.12; 2230 Cronulla -34.06 151.15; 2231 Kurnell -34.01 151.20
2232 Sutherland -34.03 151.06; 2233 Engadine -34.07 151.01; 2234 Menai -34.01 151.01; 2250 Gosford -33.43 151.34
2251 Avoca Beach -33.47 151.43; 2256 Woy Woy -33.49 151.32; 2257 Umina Beach -33.52 151.31; 2259 Wyong -33.28 151.42
2260 Terrigal -33.45 151.44; 2261 The Entrance -33.34 151.50; 2263 Toukley -33.26 151.54; 2264 Morisset -33.11 151.49
2280 Belmont -33.03 151.66; 2281 Swansea -33.09 151.64; 2282 Warners Bay -32.97 151.65; 2283 Toronto -33.01 151.59
2285 Cardiff -32.94 151.66; 2287 Wallsend -32.90 151.67; 2289 Adamstown -32.94 151.73; 2290 Charlestown -32.96 151.69
2291 Merewether -32.95 151.75; 2292 Broadmeadow -32.92 151.73; 2293 Wickham -32.92 151.76; 2295 Stockton -32.91 151.78
2298 Waratah -32.91 151.73; 2299 Lambton -32.91 151.71; 2300 Newcastle -32.93 151.78; 2303 Hamilton -32.92 151.75
2304 Mayfield -32.90 151.74; 2305 New Lambton -32.93 151.71; 2306 Windale -32.99 151.71; 2315 Nelson Bay -32.72 152.15
2318 Medowie -32.74 151.87; 2320 Maitland -32.73 151.56; 2322 Beresfield -32.80 151.66; 2323 East Maitland -32.75 151.59
2324 Raymond Terrace -32.76 151.74; 2325 Cessnock -32.83 151.36; 2327 Kurri Kurri -32.82 151.48; 2330 Singleton -32.57 151.17
2333 Muswellbrook -32.27 150.89; 2340 Tamworth -31.09 150.93; 2350 Armidale -30.51 151.67; 2360 Inverell -29.77 151.11
2380 Gunnedah -30.98 150.25; 2390 Narrabri -30.33 149.78; 2400 Moree -29.46 149.84; 2420 Dungog -32.40 151.76
2428 Forster -32.18 152.51; 2430 Taree -31.91 152.46; 2440 Kempsey -31.08 152.84; 2444 Port Macquarie -31.43 152.91
2446 Wauchope -31.46 152.73; 2448 Nambucca Heads -30.64 153.00; 2450 Coffs Harbour -30.30 153.11; 2460 Grafton -29.69 152.93
2470 Casino -28.86 153.05; 2477 Alstonville -28.84 153.44; 2478 Ballina -28.87 153.56; 2480 Lismore -28.81 153.28
2481 Byron Bay -28.64 153.61; 2483 Brunswick Heads -28.54 153.55; 2484 Murwillumbah -28.33 153.40
2485 Tweed Heads -28.18 153.54; 2486 Banora Point -28.22 153.54; 2487 Kingscliff -28.26 153.58; 2500 Wollongong -34.42 150.89
2502 Warrawong -34.49 150.89; 2505 Port Kembla -34.48 150.90; 2508 Helensburgh -34.18 150.98; 2515 Thirroul -34.32 150.92
2516 Bulli -34.33 150.91; 2518 Corrimal -34.37 150.90; 2519 Fairy Meadow -34.39 150.89; 2525 Figtree -34.44 150.86
2526 Unanderra -34.45 150.85; 2527 Albion Park -34.57 150.78; 2528 Warilla -34.55 150.86; 2529 Shellharbour -34.58 150.87
2530 Dapto -34.50 150.79; 2533 Kiama -34.67 150.85; 2535 Berry -34.78 150.70; 2536 Batemans Bay -35.71 150.18
2537 Moruya -35.91 150.08; 2539 Ulladulla -35.36 150.47; 2541 Nowra -34.87 150.60; 2550 Bega -36.67 149.84
2560 Campbelltown -34.07 150.81; 2564 Macquarie Fields -33.99 150.89; 2565 Ingleburn -34.00 150.86; 2566 Minto -34.03 150.84
2567 Narellan -34.04 150.74; 2570 Camden -34.05 150.70; 2571 Picton -34.17 150.61; 2575 Mittagong -34.45 150.45
2576 Bowral -34.48 150.42; 2577 Moss Vale -34.55 150.37; 2580 Goulburn -34.75 149.72; 2582 Yass -34.84 148.91
2590 Cootamundra -34.64 148.03; 2594 Young -34.31 148.30; 2600 Parkes -35.31 149.13; 2601 Canberra -35.28 149.13
2602 Dickson -35.25 149.14; 2603 Griffith -35.32 149.14; 2604 Kingston -35.32 149.14; 2605 Curtin -35.33 149.08
2606 Phillip -35.35 149.09; 2607 Mawson -35.37 149.10; 2609 Fyshwick -35.33 149.17; 2611 Weston -35.34 149.06
2612 Braddon -35.27 149.13; 2614 Cook -35.26 149.07; 2615 Holt -35.22 149.02; 2617 Belconnen -35.24 149.07
2620 Queanbeyan -35.35 149.23; 2630 Cooma -36.24 149.13; 2640 Albury -36.08 146.92; 2641 Lavington -36.04 146.94
2650 Wagga Wagga -35.12 147.37; 2680 Griffith -34.29 146.05; 2700 Narrandera -34.75 146.55; 2705 Leeton -34.55 146.41
2710 Deniliquin -35.53 144.96; 2720 Tumut -35.30 148.22; 2745 Glenmore Park -33.79 150.67; 2747 Kingswood -33.76 150.72
2750 Penrith -33.75 150.69; 2753 Richmond -33.60 150.75; 2756 Windsor -33.61 150.81; 2759 St Clair -33.79 150.79
2760 St Marys -33.76 150.77; 2761 Plumpton -33.75 150.84; 2762 Schofields -33.70 150.87; 2763 Quakers Hill -33.73 150.88
2765 Marsden Park -33.70 150.83; 2766 Rooty Hill -33.77 150.84; 2767 Doonside -33.76 150.87; 2768 Stanhope Gardens -33.71 150.92
2770 Mount Druitt -33.77 150.82; 2773 Glenbrook -33.77 150.62; 2777 Springwood -33.70 150.56; 2780 Katoomba -33.71 150.31
2790 Lithgow -33.48 150.16; 2795 Bathurst -33.42 149.58; 2800 Orange -33.28 149.10; 2820 Wellington -32.56 148.94
2830 Dubbo -32.24 148.60; 2850 Mudgee -32.59 149.59; 2870 Parkes -33.14 148.17; 2871 Forbes -33.38 148.01
2880 Broken Hill -31.96 141.45; 2900 Greenway -35.42 149.07; 2902 Kambah -35.39 149.06; 2903 Wanniassa -35.40 149.09
2905 Calwell -35.44 149.11; 2906 Gordon -35.46 149.09; 2912 Gungahlin -35.19 149.14; 2913 Ngunnawal -35.17 149.12
3000 Melbourne -37.81 144.96; 3002 East Melbourne -37.82 144.98; 3003 West Melbourne -37.81 144.94; 3004 St Kilda Road -37.84 144.98
3006 Southbank -37.82 144.96; 3008 Docklands -37.82 144.95; 3011 Footscray -37.80 144.90; 3012 West Footscray -37.80 144.88
3013 Yarraville -37.82 144.89; 3015 Newport -37.84 144.88; 3016 Williamstown -37.86 144.90; 3018 Altona -37.87 144.83
3019 Braybrook -37.79 144.86; 3020 Sunshine -37.79 144.83; 3021 St Albans -37.75 144.80; 3023 Caroline Springs -37.74 144.74
3024 Wyndham Vale -37.89 144.62; 3025 Altona North -37.84 144.85; 3026 Laverton North -37.83 144.79
3027 Williams Landing -37.86 144.74; 3028 Laverton -37.86 144.77; 3029 Hoppers Crossing -37.88 144.70; 3030 Werribee -37.90 144.66
3031 Flemington -37.79 144.93; 3032 Maribyrnong -37.77 144.89; 3033 Keilor East -37.74 144.86; 3034 Avondale Heights -37.76 144.86
3036 Keilor -37.72 144.83; 3037 Sydenham -37.70 144.77; 3038 Taylors Lakes -37.70 144.79; 3039 Moonee Ponds -37.77 144.92
3040 Essendon -37.75 144.91; 3041 Strathmore -37.73 144.92; 3042 Airport West -37.72 144.88; 3043 Tullamarine -37.70 144.88
3044 Pascoe Vale -37.73 144.94; 3046 Glenroy -37.71 144.93; 3047 Broadmeadows -37.68 144.92; 3048 Coolaroo -37.66 144.93
3049 Westmeadows -37.67 144.89; 3051 North Melbourne -37.80 144.95; 3052 Parkville -37.78 144.95; 3053 Carlton -37.80 144.97
3054 Carlton North -37.79 144.97; 3055 Brunswick West -37.76 144.94; 3056 Brunswick -37.77 144.96; 3057 Brunswick East -37.77 144.98
3058 Coburg -37.74 144.97; 3059 Greenvale -37.64 144.88; 3060 Fawkner -37.71 144.97; 3061 Campbellfield -37.67 144.96
3064 Craigieburn -37.60 144.94; 3065 Fitzroy -37.80 144.98; 3066 Collingwood -37.80 144.99; 3067 Abbotsford -37.80 145.00
3068 Fitzroy North -37.79 144.99; 3070 Northcote -37.77 145.00; 3071 Thornbury -37.76 145.00; 3072 Preston -37.74 145.00
3073 Reservoir -37.72 145.01; 3074 Thomastown -37.68 145.01; 3075 Lalor -37.67 145.02; 3076 Epping -37.64 145.02
3078 Fairfield -37.78 145.02; 3079 Ivanhoe -37.77 145.04; 3081 Heidelberg Heights -37.74 145.06; 3082 Mill Park -37.66 145.06
3083 Bundoora -37.70 145.06; 3084 Heidelberg -37.76 145.07; 3085 Macleod -37.73 145.07; 3087 Watsonia -37.71 145.08
3088 Greensborough -37.70 145.10; 3089 Diamond Creek -37.67 145.15; 3095 Eltham -37.71 145.15; 3099 Hurstbridge -37.64 145.19
3101 Kew -37.81 145.03; 3102 Kew East -37.80 145.05; 3103 Balwyn -37.81 145.08; 3104 Balwyn North -37.79 145.09
3105 Bulleen -37.77 145.09; 3106 Templestowe -37.75 145.13; 3107 Templestowe Lower -37.76 145.12; 3108 Doncaster -37.79 145.12
3109 Doncaster East -37.79 145.16; 3111 Donvale -37.79 145.18; 3113 Warrandyte -37.74 145.21; 3114 Park Orchards -37.78 145.21
3121 Richmond -37.82 145.00; 3122 Hawthorn -37.82 145.03; 3123 Hawthorn East -37.83 145.05; 3124 Camberwell -37.84 145.07
3125 Burwood -37.85 145.12; 3126 Canterbury -37.82 145.08; 3127 Surrey Hills -37.82 145.10; 3128 Box Hill -37.82 145.12
3129 Box Hill North -37.80 145.13; 3130 Blackburn -37.82 145.15; 3131 Nunawading -37.82 145.18; 3132 Mitcham -37.82 145.19
3133 Vermont -37.84 145.20; 3134 Ringwood -37.81 145.23; 3135 Heathmont -37.83 145.24; 3136 Croydon -37.80 145.28
3137 Kilsyth -37.81 145.32; 3138 Mooroolbark -37.78 145.31; 3140 Lilydale -37.76 145.35; 3141 South Yarra -37.84 144.99
3142 Toorak -37.84 145.02; 3143 Armadale -37.86 145.02; 3144 Malvern -37.86 145.03; 3145 Malvern East -37.87 145.05
3146 Glen Iris -37.86 145.06; 3147 Ashburton -37.87 145.08; 3148 Chadstone -37.88 145.10; 3149 Mount Waverley -37.88 145.13
3150 Glen Waverley -37.88 145.16; 3151 Burwood East -37.85 145.15; 3152 Wantirna -37.85 145.23; 3153 Bayswater -37.84 145.27
3155 Boronia -37.86 145.29; 3156 Ferntree Gully -37.88 145.29; 3160 Belgrave -37.91 145.35; 3161 Caulfield North -37.87 145.03
3162 Caulfield -37.88 145.02; 3163 Carnegie -37.89 145.06; 3165 Bentleigh East -37.92 145.06; 3166 Oakleigh -37.90 145.09
3167 Oakleigh South -37.93 145.09; 3168 Clayton -37.92 145.12; 3169 Clayton South -37.94 145.12; 3170 Mulgrave -37.93 145.17
3171 Springvale -37.95 145.15; 3172 Dingley Village -37.98 145.13; 3173 Keysborough -37.99 145.17; 3174 Noble Park -37.97 145.18
3175 Dandenong -37.98 145.21; 3177 Doveton -37.99 145.24; 3178 Rowville -37.93 145.24; 3179 Scoresby -37.90 145.23
3180 Knoxfield -37.89 145.25; 3181 Prahran -37.85 144.99; 3182 St Kilda -37.86 144.98; 3183 Balaclava -37.87 144.99
3184 Elwood -37.88 144.99; 3185 Elsternwick -37.88 145.00; 3186 Brighton -37.91 144.99; 3187 Brighton East -37.91 145.02
3188 Hampton -37.94 145.00; 3189 Moorabbin -37.94 145.04; 3190 Highett -37.95 145.03; 3191 Sandringham -37.95 145.01
3192 Cheltenham -37.97 145.06; 3193 Beaumaris -37.98 145.04; 3194 Mentone -37.98 145.07; 3195 Mordialloc -38.01 145.09
3196 Chelsea -38.05 145.12; 3197 Carrum -38.08 145.12; 3198 Seaford -38.10 145.13; 3199 Frankston -38.14 145.12
3201 Carrum Downs -38.10 145.18; 3204 Bentleigh -37.92 145.04; 3205 South Melbourne -37.83 144.96; 3206 Albert Park -37.84 144.95
3207 Port Melbourne -37.83 144.93; 3212 Lara -38.02 144.41; 3214 Corio -38.08 144.36; 3215 North Geelong -38.11 144.35
3216 Grovedale -38.19 144.33; 3218 Geelong West -38.14 144.35; 3219 East Geelong -38.16 144.38; 3220 Geelong -38.15 144.36
3228 Torquay -38.33 144.32; 3250 Colac -38.34 143.58; 3280 Warrnambool -38.38 142.48; 3300 Hamilton -37.74 142.02
3305 Portland -38.35 141.60; 3337 Melton -37.68 144.58; 3340 Bacchus Marsh -37.68 144.44; 3350 Ballarat -37.56 143.85
3355 Wendouree -37.53 143.83; 3356 Sebastopol -37.60 143.84; 3377 Ararat -37.28 142.93; 3400 Horsham -36.71 142.20
3429 Sunbury -37.58 144.73; 3437 Gisborne -37.49 144.59; 3444 Kyneton -37.25 144.45; 3450 Castlemaine -37.06 144.22
3500 Mildura -34.19 142.16; 3550 Bendigo -36.76 144.28; 3555 Kangaroo Flat -36.80 144.24; 3556 Eaglehawk -36.72 144.25
3564 Echuca -36.13 144.75; 3585 Swan Hill -35.34 143.55; 3630 Shepparton -36.38 145.40; 3660 Seymour -37.03 145.13
3672 Benalla -36.55 145.98; 3677 Wangaratta -36.36 146.31; 3690 Wodonga -36.12 146.89; 3730 Yarrawonga -36.01 146.00
3754 Mernda -37.60 145.10; 3764 Kilmore -37.29 144.95; 3777 Healesville -37.65 145.52; 3796 Mount Evelyn -37.78 145.38
3802 Endeavour Hills -37.98 145.26; 3803 Hallam -38.01 145.27; 3805 Narre Warren -38.02 145.30; 3806 Berwick -38.03 145.35
3807 Beaconsfield -38.05 145.37; 3809 Officer -38.06 145.41; 3810 Pakenham -38.07 145.48; 3818 Drouin -38.13 145.86
3820 Warragul -38.16 145.93; 3825 Moe -38.18 146.26; 3840 Morwell -38.23 146.40; 3844 Traralgon -38.20 146.54
3850 Sale -38.11 147.07; 3875 Bairnsdale -37.82 147.63; 3910 Langwarrin -38.15 145.18; 3915 Hastings -38.30 145.19
3930 Mount Eliza -38.18 145.09; 3931 Mornington -38.22 145.04; 3939 Rosebud -38.36 144.90; 3950 Korumburra -38.43 145.82
3953 Leongatha -38.48 145.95; 3976 Hampton Park -38.03 145.26; 3977 Cranbourne -38.10 145.28; 3995 Wonthaggi -38.61 145.59
4000 Brisbane -27.47 153.03; 4005 New Farm -27.47 153.05; 4006 Fortitude Valley -27.46 153.03; 4007 Ascot -27.43 153.06
4008 Pinkenba -27.42 153.12; 4009 Eagle Farm -27.43 153.09; 4010 Albion -27.43 153.04; 4011 Clayfield -27.42 153.06
4012 Nundah -27.40 153.06; 4013 Northgate -27.39 153.07; 4014 Banyo -27.37 153.08; 4017 Sandgate -27.32 153.07
4018 Taigum -27.35 153.04; 4019 Clontarf -27.25 153.10; 4020 Redcliffe -27.23 153.10; 4021 Kippa-Ring -27.23 153.08
4030 Lutwyche -27.43 153.03; 4031 Kedron -27.41 153.03; 4032 Chermside -27.39 153.03; 4034 Aspley -27.36 153.02
4035 Albany Creek -27.35 152.97; 4051 Newmarket -27.43 153.01; 4053 Everton Park -27.41 152.98; 4054 Arana Hills -27.40 152.96
4055 Ferny Hills -27.39 152.94; 4059 Red Hill -27.45 153.01; 4060 Ashgrove -27.45 152.99; 4061 The Gap -27.44 152.95
4064 Paddington -27.46 153.00; 4066 Toowong -27.48 152.98; 4067 St Lucia -27.50 153.00; 4068 Indooroopilly -27.50 152.98
4069 Kenmore -27.51 152.94; 4073 Seventeen Mile Rocks -27.55 152.96; 4074 Jindalee -27.54 152.94; 4075 Oxley -27.55 152.98
4076 Darra -27.57 152.95; 4077 Inala -27.59 152.97; 4078 Forest Lake -27.62 152.97; 4101 South Brisbane -27.48 153.02
4102 Woolloongabba -27.49 153.04; 4103 Annerley -27.51 153.03; 4105 Moorooka -27.54 153.03; 4106 Rocklea -27.55 153.01
4107 Salisbury -27.56 153.03; 4108 Coopers Plains -27.57 153.03; 4109 Sunnybank -27.58 153.06; 4110 Acacia Ridge -27.58 153.02
4113 Eight Mile Plains -27.58 153.10; 4114 Logan Central -27.64 153.11; 4115 Algester -27.61 153.03; 4116 Calamvale -27.62 153.05
4118 Browns Plains -27.66 153.05; 4119 Underwood -27.61 153.11; 4120 Greenslopes -27.51 153.05; 4121 Holland Park -27.52 153.06
4122 Mount Gravatt -27.54 153.08; 4123 Rochedale -27.58 153.13; 4127 Springwood -27.61 153.13; 4128 Shailer Park -27.65 153.18
4129 Loganholme -27.68 153.19; 4131 Loganlea -27.67 153.14; 4132 Crestmead -27.68 153.08; 4133 Waterford West -27.69 153.13
4151 Coorparoo -27.50 153.06; 4152 Carindale -27.50 153.10; 4157 Capalaba -27.53 153.20; 4159 Birkdale -27.50 153.21
4160 Wellington Point -27.48 153.24; 4161 Alexandra Hills -27.53 153.23; 4163 Cleveland -27.53 153.27; 4164 Thornlands -27.56 153.27
4165 Victoria Point -27.58 153.30; 4169 Kangaroo Point -27.48 153.04; 4170 Cannon Hill -27.47 153.09; 4171 Bulimba -27.45 153.06
4172 Murarrie -27.46 153.10; 4173 Tingalpa -27.47 153.13; 4178 Wynnum -27.44 153.17; 4179 Manly -27.46 153.18
4207 Beenleigh -27.71 153.20; 4209 Coomera -27.85 153.31; 4210 Oxenford -27.89 153.31; 4211 Nerang -28.00 153.33
4212 Hope Island -27.87 153.36; 4213 Mudgeeraba -28.08 153.37; 4214 Ashmore -27.99 153.38; 4215 Southport -27.97 153.41
4216 Runaway Bay -27.92 153.40; 4217 Surfers Paradise -28.00 153.43; 4218 Broadbeach -28.03 153.43; 4220 Burleigh Heads -28.09 153.44
4221 Palm Beach -28.11 153.46; 4223 Currumbin -28.14 153.48; 4225 Coolangatta -28.17 153.54; 4226 Robina -28.08 153.39
4227 Varsity Lakes -28.09 153.41; 4280 Jimboomba -27.83 153.03; 4285 Beaudesert -27.99 153.00; 4300 Springfield -27.66 152.92
4301 Redbank -27.60 152.87; 4304 Booval -27.61 152.79; 4305 Ipswich -27.62 152.76; 4343 Gatton -27.56 152.28
4350 Toowoomba -27.56 151.95; 4370 Warwick -28.22 152.03; 4380 Stanthorpe -28.65 151.94; 4390 Goondiwindi -28.54 150.31
4405 Dalby -27.18 151.26; 4413 Chinchilla -26.74 150.63; 4455 Roma -26.57 148.79; 4500 Strathpine -27.30 152.99
4501 Lawnton -27.28 152.98; 4503 Kallangur -27.25 152.99; 4504 Narangba -27.20 152.96; 4505 Burpengary -27.16 152.96
4506 Morayfield -27.11 152.95; 4507 Bribie Island -27.08 153.16; 4508 Deception Bay -27.19 153.03; 4509 North Lakes -27.23 153.02
4510 Caboolture -27.08 152.95; 4550 Landsborough -26.81 152.97; 4551 Caloundra -26.80 153.13; 4556 Buderim -26.68 153.06
4557 Mooloolaba -26.68 153.12; 4558 Maroochydore -26.65 153.09; 4560 Nambour -26.63 152.96; 4565 Tewantin -26.39 153.03
4567 Noosa Heads -26.40 153.09; 4570 Gympie -26.19 152.67; 4610 Kingaroy -26.54 151.84; 4650 Maryborough -25.54 152.70
4655 Hervey Bay -25.29 152.85; 4670 Bundaberg -24.87 152.35; 4680 Gladstone -23.84 151.26; 4700 Rockhampton -23.38 150.51
4703 Yeppoon -23.13 150.74; 4720 Emerald -23.53 148.16; 4740 Mackay -21.14 149.19; 4744 Moranbah -22.00 148.05
4802 Airlie Beach -20.27 148.72; 4805 Bowen -20.01 148.25; 4807 Ayr -19.57 147.41; 4810 Townsville -19.26 146.82
4812 Hyde Park -19.28 146.80; 4814 Aitkenvale -19.30 146.76; 4817 Kirwan -19.31 146.72; 4818 Deeragun -19.25 146.68
4820 Charters Towers -20.08 146.26; 4825 Mount Isa -20.73 139.49; 4850 Ingham -18.65 146.16; 4860 Innisfail -17.52 146.03
4870 Cairns -16.92 145.77; 4880 Mareeba -16.99 145.42; 4883 Atherton -17.27 145.48
5000 Adelaide -34.93 138.60; 5006 North Adelaide -34.91 138.59; 5007 Hindmarsh -34.91 138.57; 5008 Croydon -34.90 138.57
5009 Beverley -34.90 138.54; 5011 Woodville -34.88 138.54; 5012 Mansfield Park -34.85 138.56; 5015 Port Adelaide -34.85 138.50
5019 Semaphore -34.84 138.48; 5022 Henley Beach -34.92 138.49; 5023 Findon -34.90 138.53; 5024 Fulham -34.93 138.51
5031 Mile End -34.92 138.57; 5032 Torrensville -34.92 138.56; 5034 Goodwood -34.95 138.59; 5035 Black Forest -34.96 138.58
5037 Kurralta Park -34.95 138.57; 5038 Plympton -34.96 138.55; 5039 Edwardstown -34.98 138.57
5041 Colonel Light Gardens -34.98 138.60; 5042 St Marys -35.00 138.58; 5043 Marion -35.00 138.55; 5045 Glenelg -34.98 138.52
5046 Oaklands Park -35.01 138.54; 5048 Brighton -35.02 138.52; 5049 Seacliff -35.03 138.52; 5051 Blackwood -35.02 138.62
5061 Unley -34.95 138.61; 5062 Mitcham -34.98 138.62; 5063 Parkside -34.94 138.62; 5064 Glen Osmond -34.96 138.64
5065 Glenside -34.94 138.63; 5066 Burnside -34.94 138.65; 5067 Norwood -34.92 138.63; 5068 Kensington Park -34.92 138.65
5069 St Peters -34.91 138.62; 5070 Payneham -34.90 138.64; 5072 Magill -34.91 138.67; 5073 Tranmere -34.90 138.66
5074 Campbelltown -34.88 138.66; 5081 Walkerville -34.89 138.62; 5082 Prospect -34.88 138.60; 5084 Blair Athol -34.86 138.59
5085 Enfield -34.86 138.60; 5086 Gilles Plains -34.85 138.66; 5087 Klemzig -34.88 138.64; 5092 Modbury -34.83 138.68
5095 Mawson Lakes -34.81 138.61; 5096 Para Hills -34.81 138.66; 5098 Ingle Farm -34.83 138.64; 5108 Salisbury -34.76 138.64
5109 Salisbury East -34.78 138.65; 5112 Elizabeth -34.72 138.67; 5114 Smithfield -34.68 138.69; 5115 Munno Para -34.66 138.70
5118 Gawler -34.60 138.75; 5152 Stirling -35.01 138.72; 5159 Happy Valley -35.08 138.57; 5160 Lonsdale -35.11 138.49
5161 Reynella -35.09 138.54; 5162 Morphett Vale -35.13 138.52; 5163 Hackham -35.15 138.52; 5165 Christies Beach -35.14 138.48
5168 Noarlunga Centre -35.14 138.50; 5169 Seaford -35.19 138.48; 5171 McLaren Vale -35.22 138.54; 5173 Aldinga Beach -35.28 138.46
5211 Victor Harbor -35.55 138.62; 5245 Hahndorf -35.03 138.81; 5251 Mount Barker -35.07 138.86; 5253 Murray Bridge -35.12 139.27
5271 Naracoorte -36.96 140.74; 5280 Millicent -37.60 140.35; 5290 Mount Gambier -37.83 140.78; 5341 Renmark -34.17 140.75
5343 Berri -34.28 140.60; 5352 Tanunda -34.52 138.96; 5355 Nuriootpa -34.47 138.99; 5540 Port Pirie -33.19 138.02
5554 Kadina -33.96 137.72; 5600 Whyalla -33.03 137.58; 5606 Port Lincoln -34.73 135.86; 5700 Port Augusta -32.49 137.77
5725 Roxby Downs -30.56 136.90
6000 Perth -31.95 115.86; 6003 Northbridge -31.95 115.86; 6004 East Perth -31.96 115.87; 6005 West Perth -31.95 115.85
6006 North Perth -31.93 115.85; 6007 West Leederville -31.94 115.83; 6008 Subiaco -31.95 115.82; 6009 Nedlands -31.98 115.81
6010 Claremont -31.98 115.78; 6011 Cottesloe -32.00 115.76; 6012 Mosman Park -32.01 115.77; 6014 Floreat -31.94 115.79
6015 City Beach -31.93 115.76; 6016 Mount Hawthorn -31.92 115.84; 6017 Osborne Park -31.90 115.81; 6018 Innaloo -31.89 115.79
6019 Scarborough -31.89 115.76; 6020 Carine -31.85 115.78; 6021 Balcatta -31.87 115.82; 6022 Hamersley -31.85 115.81
6023 Duncraig -31.83 115.78; 6024 Greenwood -31.83 115.80; 6025 Hillarys -31.81 115.74; 6026 Kingsley -31.81 115.80
6027 Joondalup -31.75 115.77; 6028 Currambine -31.73 115.75; 6030 Clarkson -31.69 115.73; 6031 Banksia Grove -31.70 115.80
6036 Butler -31.65 115.70; 6050 Mount Lawley -31.93 115.87; 6051 Maylands -31.93 115.90; 6052 Inglewood -31.92 115.88
6053 Bayswater -31.92 115.92; 6054 Bassendean -31.90 115.95; 6055 Guildford -31.90 115.97; 6056 Midland -31.89 116.01
6057 High Wycombe -31.94 116.00; 6058 Forrestfield -31.99 116.01; 6059 Dianella -31.89 115.87; 6060 Yokine -31.90 115.85
6061 Mirrabooka -31.86 115.86; 6062 Morley -31.89 115.91; 6063 Beechboro -31.87 115.94; 6064 Girrawheen -31.84 115.84
6065 Wanneroo -31.75 115.80; 6066 Ballajura -31.84 115.89; 6069 Ellenbrook -31.77 115.97; 6076 Kalamunda -31.97 116.06
6100 Victoria Park -31.98 115.90; 6101 East Victoria Park -31.99 115.90; 6102 Bentley -32.00 115.92; 6103 Rivervale -31.96 115.91
6104 Belmont -31.95 115.93; 6105 Cloverdale -31.96 115.94; 6106 Welshpool -31.99 115.94; 6107 Cannington -32.02 115.93
6108 Thornlie -32.06 115.96; 6109 Maddington -32.05 115.99; 6110 Gosnells -32.08 116.00; 6111 Kelmscott -32.12 116.02
6112 Armadale -32.15 116.01; 6122 Byford -32.22 116.01; 6147 Lynwood -32.04 115.93; 6148 Riverton -32.03 115.90
6149 Bull Creek -32.06 115.86; 6150 Murdoch -32.07 115.84; 6151 South Perth -31.98 115.86; 6152 Como -31.99 115.86
6153 Applecross -32.02 115.84; 6154 Booragoon -32.04 115.83; 6155 Canning Vale -32.07 115.92; 6156 Melville -32.04 115.80
6157 Palmyra -32.04 115.79; 6158 East Fremantle -32.04 115.77; 6160 Fremantle -32.06 115.75; 6162 South Fremantle -32.07 115.76
6163 Spearwood -32.10 115.78; 6164 Cockburn Central -32.13 115.85; 6166 Munster -32.13 115.78; 6167 Kwinana -32.24 115.80
6168 Rockingham -32.28 115.73; 6169 Warnbro -32.33 115.76; 6170 Wellard -32.26 115.83; 6171 Baldivis -32.33 115.82
6172 Port Kennedy -32.37 115.76; 6210 Mandurah -32.53 115.72; 6225 Collie -33.36 116.15; 6229 Picton -33.35 115.69
6230 Bunbury -33.33 115.64; 6232 Eaton -33.31 115.71; 6233 Australind -33.28 115.72; 6258 Manjimup -34.24 116.15
6280 Busselton -33.65 115.35; 6285 Margaret River -33.95 115.07; 6330 Albany -35.02 117.88; 6401 Northam -31.65 116.67
6415 Merredin -31.48 118.28; 6430 Kalgoorlie -30.75 121.47; 6432 Boulder -30.78 121.49; 6450 Esperance -33.86 121.89
6530 Geraldton -28.77 114.61; 6701 Carnarvon -24.88 113.66; 6714 Karratha -20.74 116.85; 6721 Port Hedland -20.31 118.58
6722 South Hedland -20.41 118.60; 6725 Broome -17.96 122.24; 6743 Kununurra -15.77 128.74; 6753 Newman -23.36 119.73
7000 Hobart -42.88 147.33; 7004 South Hobart -42.89 147.32; 7005 Sandy Bay -42.90 147.33; 7008 New Town -42.86 147.30
7009 Moonah -42.85 147.30; 7010 Glenorchy -42.83 147.28; 7011 Claremont -42.79 147.25; 7015 Lindisfarne -42.85 147.36
7018 Bellerive -42.87 147.37; 7030 Brighton -42.70 147.25; 7050 Kingston -42.98 147.31; 7109 Huonville -43.03 147.05
7140 New Norfolk -42.78 147.06; 7248 Invermay -41.42 147.13; 7249 Kings Meadows -41.47 147.16; 7250 Launceston -41.44 147.14
7253 George Town -41.11 146.83; 7310 Devonport -41.18 146.36; 7315 Ulverstone -41.16 146.17; 7320 Burnie -41.05 145.91
7325 Wynyard -40.99 145.73; 7330 Smithton -40.84 145.12
0800 Darwin -12.46 130.84; 0810 Nightcliff -12.38 130.85; 0812 Karama -12.40 130.91; 0820 Parap -12.43 130.85
0828 Berrimah -12.43 130.93; 0830 Palmerston -12.48 130.98; 0850 Katherine -14.47 132.26; 0860 Tennant Creek -19.65 134.19
0870 Alice Springs -23.70 133.88`,
  NZ: `
0110 Whangarei -35.73 174.32; 0600 New Lynn -36.91 174.69; 0604 Titirangi -36.94 174.65; 0612 Henderson -36.88 174.63
0622 Takapuna -36.79 174.77; 0624 Devonport -36.83 174.80; 0626 Birkenhead -36.81 174.73; 0627 Northcote -36.80 174.74
0629 Glenfield -36.78 174.72; 0630 Browns Bay -36.72 174.75; 0632 Albany -36.73 174.70; 0931 Orewa -36.59 174.69
1010 Auckland -36.85 174.76; 1011 Ponsonby -36.85 174.74; 1021 Grey Lynn -36.86 174.74; 1023 Newmarket -36.87 174.78
1024 Mount Eden -36.88 174.76; 1025 Mount Albert -36.88 174.72; 1026 Avondale -36.90 174.69; 1041 Mount Roskill -36.91 174.74
1042 Hillsborough -36.92 174.75; 1050 Remuera -36.88 174.80; 1051 Ellerslie -36.90 174.81; 1060 Mount Wellington -36.91 174.84
1061 Onehunga -36.92 174.79; 1062 Otahuhu -36.94 174.84; 1071 St Heliers -36.85 174.86; 1072 Glen Innes -36.88 174.86
2010 Pakuranga -36.91 174.87; 2013 East Tamaki -36.94 174.90; 2014 Howick -36.89 174.93; 2016 Flat Bush -36.97 174.92
2022 Mangere -36.97 174.80; 2025 Papatoetoe -36.98 174.86; 2102 Manurewa -37.02 174.90; 2104 Manukau -36.99 174.88
2110 Papakura -37.06 174.94; 2120 Pukekohe -37.20 174.90; 3010 Rotorua -38.14 176.25; 3110 Tauranga -37.69 176.17
3116 Mount Maunganui -37.66 176.21; 3118 Papamoa Beach -37.70 176.28; 3120 Whakatane -37.96 176.99; 3204 Hamilton -37.79 175.28
3330 Taupo -38.69 176.07; 3420 Tokoroa -38.22 175.87; 3434 Cambridge -37.89 175.47; 4010 Gisborne -38.66 178.02
4110 Napier -39.49 176.91; 4122 Hastings -39.64 176.84; 4130 Havelock North -39.67 176.88; 4310 New Plymouth -39.06 174.08
4410 Palmerston North -40.35 175.61; 4500 Whanganui -39.93 175.05; 4610 Hawera -39.59 174.28; 4702 Feilding -40.23 175.57
5010 Lower Hutt -41.21 174.91; 5012 Petone -41.22 174.88; 5018 Upper Hutt -41.12 175.07; 5022 Porirua -41.13 174.84
5032 Paraparaumu -40.91 175.01; 5510 Levin -40.62 175.29; 5810 Masterton -40.96 175.66; 6011 Wellington -41.29 174.78
6021 Newtown -41.31 174.78; 6022 Miramar -41.31 174.82; 6037 Johnsonville -41.22 174.80; 7010 Nelson -41.27 173.28
7011 Stoke -41.31 173.23; 7020 Richmond -41.34 173.18; 7201 Blenheim -41.51 173.96; 7400 Rangiora -43.30 172.59
7614 Rolleston -43.59 172.38; 7630 Kaiapoi -43.38 172.66; 7700 Ashburton -43.90 171.75; 7805 Greymouth -42.45 171.21
7910 Timaru -44.40 171.25; 8011 Christchurch -43.53 172.63; 8041 Riccarton -43.53 172.59; 8042 Hornby -43.54 172.52
8053 Papanui -43.49 172.60; 8061 Shirley -43.50 172.66; 8062 Linwood -43.53 172.68; 9012 South Dunedin -45.90 170.50
9016 Dunedin -45.87 170.50; 9024 Mosgiel -45.87 170.35; 9300 Queenstown -45.03 168.66; 9305 Wanaka -44.70 169.14
9400 Oamaru -45.10 170.97; 9710 Gore -46.10 168.94; 9810 Invercargill -46.41 168.35`,
}
